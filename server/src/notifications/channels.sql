-- The choice that decides whether a kind of notification is mailed; empty if it is always. The contract declares it.
create or replace function notification_group(p_kind text) returns text language sql immutable parallel safe as $$
  select case p_kind {notificationKinds.group} else unknown_kind(p_kind, null::text) end
$$;

-- When a mail with what waits now is due. Daily and weekly mails go at eight in the morning by the member's clock; weekly ones on Mondays.
create or replace function next_notification_mail(p_mails text, p_time_zone text, p_last timestamptz) returns timestamptz
language plpgsql stable as $$
declare
  here timestamp := now() at time zone 'UTC';
  zone text := 'UTC';
  due timestamp;
begin
  if p_mails = 'off' then return null; end if;
  -- Some minutes, so that one mail tells of events that come together.
  if p_mails = 'soon' then return greatest(now() + interval '2 minutes', p_last + interval '1 hour'); end if;
  begin
    if p_time_zone <> '' then
      here := now() at time zone p_time_zone;
      zone := p_time_zone;
    end if;
  exception when others then
    null; -- The abbreviation is unknown.
  end;
  due := interval '8 hours' + case p_mails when 'daily' then date_trunc('day', here) when 'weekly' then date_trunc('week', here)
    else unknown_kind(p_mails, here) end;
  if due <= here then due := due + case p_mails when 'weekly' then interval '7 days' else interval '1 day' end; end if;
  return due at time zone zone;
end
$$;

-- Notifications that wait for a mail.
create or replace view notifications_to_mail as
  select n.notification_id, n.user_id from shown_notifications n
  left join notification_channels c using (user_id)
  where n.read_at is null and n.mailed_at is null
    and not (notification_group(n.kind) = any(coalesce(c.unmailed_groups, '{}')));

-- Plans a mail to each member who is told something and waits for none.
create or replace function plan_notification_mails() returns trigger language plpgsql as $$
begin
  insert into notification_channels as c (user_id, next_mail_at)
    select t.user_id, next_notification_mail('daily', u.time_zone, null)
    from (select distinct user_id from told where read_at is null) t join users u using (user_id)
    order by t.user_id
  on conflict (user_id) do update
    set next_mail_at = next_notification_mail(c.mails, (select u.time_zone from users u where u.user_id = c.user_id), c.last_mailed_at)
    where c.next_mail_at is null and c.mails <> 'off';
  return null;
end
$$;

create or replace trigger plan_notification_mails after insert on notifications
  referencing new table as told for each statement execute function plan_notification_mails();
