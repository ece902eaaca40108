-- Up Migration
set local lock_timeout = '5s';
-- Apple Pay pays with a card, so a fee on it is banned wherever fees on cards are (`fee_ban`).
delete from method_fee f using fee_ban b where f.method = 'apple_pay' and b.kind = 'card' and b.country = f.country;
update payment_method set kind = 'card' where code = 'apple_pay';
