-- What of a credit's fee was given back because this share was paid before its day: it was charged that much less (ADR 0073).
alter table shares add column fee_given_back_minor bigint not null default 0 check (fee_given_back_minor >= 0);
