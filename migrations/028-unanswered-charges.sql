-- When the provider was first asked to charge a kept card: from then on only the provider knows whether it did.
alter table payment_attempt add column charge_asked_at timestamptz;
