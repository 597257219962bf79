-- Readers see our own copies of pictures only. The columns `image_url` stay private: a copy is made from that address.

alter table feed_items
  -- The file of our copy. Only the newest items have one.
  add column image text not null default '',
  -- When to fetch the picture next; null if there is no use in it.
  add column picture_try_at timestamptz default now();
create index feed_items_with_picture on feed_items (published_at, feed_item_id) where image <> '';

-- Pictures that could not be copied were loaded from their own hosts until now. Each is tried once more.
update headlines set picture_tried_at = null where picture_tried_at is not null and image_url <> '' and headline_image = '';
