-- What a browser's visitor is told of the account that was closed in it is found by the browser.
create index known_device_browser on known_device (device_hash);
