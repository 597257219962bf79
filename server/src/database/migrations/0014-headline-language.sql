-- The language of the headline as its page declares it (BCP 47), for example `pt-BR`. Empty if unknown.
alter table headlines add column lang text not null default '' check (char_length(lang) <= 35);
