-- Up Migration
-- Methods are data (DECISIONS 3): a retired one renders in old transactions and is never offered.
insert into payment_method (code, name, kind, countries, currencies, position) values
  ('ideal', 'iDEAL | Wero', 'bank_redirect', '{NL}', '{EUR}', 1),
  ('bancontact', 'Bancontact', 'bank_redirect', '{BE}', '{EUR}', 2),
  ('eps', 'EPS', 'bank_redirect', '{AT}', '{EUR}', 3),
  ('blik', 'BLIK', 'bank_redirect', '{PL}', '{PLN}', 4),
  ('przelewy24', 'Przelewy24', 'bank_redirect', '{PL}', '{PLN}', 5),
  ('carte_bancaire', 'Carte Bancaire', 'card', '{FR}', '{EUR}', 6),
  ('nexi', 'Nexi', 'card', '{IT}', '{EUR}', 7),
  ('visa', 'Visa', 'card', null, null, 8),
  ('mastercard', 'Mastercard', 'card', null, null, 9),
  ('credit_card', 'Credit card', 'card', '{US,CA,AU,NZ}', null, 10),
  ('paypal', 'PayPal', 'wallet', null, null, 11),
  ('apple_pay', 'Apple Pay', 'wallet', null, null, 12),
  ('sepa_direct_debit', 'SEPA', 'direct_debit', '{NL,BE,DE,AT,FR,IT,ES,IE,FI}', '{EUR}', 13),
  ('paysafecard', 'paysafecard', 'voucher', '{NL,BE,DE,AT,CH,FR,IT,ES,GB,IE,PL,DK,SE,NO,FI}', null, 14),
  ('wire_transfer', 'SEPA Credit Transfer', 'transfer', '{NL,BE,DE,AT,FR,IT,ES,IE,FI}', '{EUR}', 15);
insert into payment_method (code, name, kind, countries, currencies, state, retired_on, successor, position) values
  ('giropay', 'giropay', 'bank_redirect', '{DE}', '{EUR}', 'retired', '2024-06-30', 'sepa_direct_debit', 90),
  ('sofort', 'SOFORT', 'bank_redirect', '{DE,AT,BE,NL,ES,IT}', '{EUR}', 'retired', '2025-03-31', 'sepa_direct_debit', 91),
  ('maestro', 'Maestro', 'card', null, null, 'retired', '2023-07-01', 'mastercard', 92);

-- DOMAIN 3.4; countries that are not listed have none until the operator registers there.
insert into vat_rate (country, rate, valid_from)
select country, rate, date '2024-01-01' from (values
  ('NL', 2100), ('BE', 2100), ('FR', 2000), ('IT', 2200), ('ES', 2100), ('DE', 1900), ('AT', 2000), ('IE', 2300),
  ('PL', 2300), ('DK', 2500), ('FI', 2550), ('SE', 2500), ('GB', 2000), ('CH', 810), ('NO', 2500), ('AU', 1000), ('NZ', 1500)
) as rates (country, rate);

-- The bundles of every site without its own (DECISIONS 3, DOMAIN 8), VAT included.
with made as (
  insert into bundle (credits, position) values (15, 1), (35, 2), (80, 3), (200, 4) returning id, credits
), priced (currency, credits, price_minor) as (values
  ('EUR', 15, 1499), ('EUR', 35, 2999), ('EUR', 80, 5999), ('EUR', 200, 12999),
  ('GBP', 15, 1299), ('GBP', 35, 2599), ('GBP', 80, 5299), ('GBP', 200, 11499),
  ('USD', 15, 1699), ('USD', 35, 3399), ('USD', 80, 6799), ('USD', 200, 14999),
  ('NZD', 15, 1699), ('NZD', 35, 3399), ('NZD', 80, 6799), ('NZD', 200, 14999),
  ('CAD', 15, 2299), ('CAD', 35, 4599), ('CAD', 80, 9199), ('CAD', 200, 20299),
  ('AUD', 15, 2299), ('AUD', 35, 4599), ('AUD', 80, 9199), ('AUD', 200, 20299),
  ('CHF', 15, 1490), ('CHF', 35, 2990), ('CHF', 80, 5990), ('CHF', 200, 12990),
  ('PLN', 15, 5999), ('PLN', 35, 11999), ('PLN', 80, 23999), ('PLN', 200, 51999),
  ('DKK', 15, 10900), ('DKK', 35, 21900), ('DKK', 80, 43900), ('DKK', 200, 94900),
  ('SEK', 15, 15900), ('SEK', 35, 31900), ('SEK', 80, 63900), ('SEK', 200, 139900),
  ('NOK', 15, 16900), ('NOK', 35, 33900), ('NOK', 80, 67900), ('NOK', 200, 149900)
)
insert into bundle_price (bundle_id, currency, price_minor)
select made.id, priced.currency, priced.price_minor from priced join made using (credits);

-- Both end four hours after sign-up: the countdown is never a false one (DECISIONS 3).
insert into discount_code (code, percentage, validity, first_order_only, window_seconds) values
  ('TIMEBONUS25', 25, 'once-per-user', false, 14400),
  ('WELCOME25', 25, 'once-per-user', true, 14400);
