-- The last four digits of the virtual card that a merchant's PSP was paid with, as statements of PSPs and issuers name it (PCI DSS 3.4.1
-- lets them be shown). Null: none was made, its issuer did not say, or it was made before they were kept.
alter table settlements add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
