-- The fixed feed of an outlet reads its newest items. Along the index of all items by time, it read half of the table.
create index feed_items_of_domain on feed_items (domain, published_at desc, feed_item_id desc);
