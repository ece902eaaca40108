-- Up Migration
-- Outside a transaction
-- Members who have a total by now are passed over, so that this can be repeated.
call fill_all_fictional_spending();
-- The constraints of migration 094 hold for older rows, too.
alter table approval validate constraint approval_kind_check;
alter table bundle_price_change validate constraint bundle_price_change_approved_by_fkey;
