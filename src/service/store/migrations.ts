/** The migrations, oldest first. The schema version is the number of applied migrations. Never change a released migration. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE category (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
  CREATE TABLE tag (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL);

  -- The live listings. An unknown listed_at is stored as '', so that it can be compared and sorts last.
  CREATE TABLE listing (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    website_url TEXT NOT NULL,
    headline TEXT,
    description TEXT,
    logo_url TEXT,
    image_url TEXT,
    category_id INTEGER NOT NULL REFERENCES category,
    listed_at TEXT NOT NULL,
    featured INTEGER NOT NULL,
    badge_verified INTEGER NOT NULL,
    badge_verified_at TEXT
  );
  CREATE INDEX listing_newest ON listing (listed_at DESC, id DESC);
  CREATE INDEX listing_newest_of_category ON listing (category_id, listed_at DESC, id DESC);

  -- listed_at is repeated here, so that the newest listings with a tag are found without sorting.
  CREATE TABLE listing_tag (
    listing_id INTEGER NOT NULL REFERENCES listing,
    position INTEGER NOT NULL,
    tag_id INTEGER NOT NULL REFERENCES tag,
    listed_at TEXT NOT NULL,
    PRIMARY KEY (listing_id, position)
  ) WITHOUT ROWID;
  CREATE INDEX listing_tag_newest ON listing_tag (tag_id, listed_at DESC, listing_id DESC);

  CREATE VIRTUAL TABLE search USING fts5 (
    terms, tokenize = 'ascii', content = '', contentless_delete = 1, detail = none, prefix = '2 3'
  );

  CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, suspended_at TEXT);
  CREATE TABLE api_key (
    id INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES owner,
    hash BLOB NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  );

  CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    owner_id INTEGER NOT NULL REFERENCES owner,
    api_key_id INTEGER NOT NULL REFERENCES api_key,
    day TEXT NOT NULL,
    created_at TEXT NOT NULL,
    editor_token TEXT NOT NULL UNIQUE,
    -- Empty, because editor URLs are made from the token and the catalog's address, which can change.
    editor_url TEXT NOT NULL,
    name TEXT NOT NULL,
    headline TEXT NOT NULL,
    description TEXT NOT NULL,
    website_url TEXT NOT NULL,
    screenshot_urls TEXT NOT NULL,
    category TEXT,
    logo_url TEXT,
    image_url TEXT
  );
  CREATE INDEX draft_of_day ON draft (api_key_id, day);

  -- A row without a draft is a claim: until claimed_until (Unix time in milliseconds), a request is creating the draft.
  CREATE TABLE idempotency (
    owner_id INTEGER NOT NULL REFERENCES owner,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    draft_id INTEGER REFERENCES draft,
    claim TEXT,
    claimed_until INTEGER,
    PRIMARY KEY (owner_id, key)
  ) WITHOUT ROWID;
  `,
  `
  -- A row of draft is a submission in any state. Only a reset deletes it, because the daily limit and idempotency keys need it.
  -- While the state is LIVE, the row of listing with the same slug is the submission's listing.
  ALTER TABLE draft ADD COLUMN state TEXT NOT NULL DEFAULT 'DRAFT';
  ALTER TABLE draft ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE draft ADD COLUMN changed_at TEXT;
  ALTER TABLE draft ADD COLUMN given_logo_url TEXT;
  ALTER TABLE draft ADD COLUMN plan TEXT;
  ALTER TABLE draft ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE draft ADD COLUMN reason TEXT;
  ALTER TABLE draft ADD COLUMN listed_at TEXT;
  ALTER TABLE draft ADD COLUMN featured INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE draft ADD COLUMN badge_verified INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE draft ADD COLUMN badge_verified_at TEXT;
  CREATE INDEX draft_of_owner ON draft (owner_id);
  CREATE INDEX listing_featured ON listing (listed_at DESC, id DESC) WHERE featured = 1;

  ALTER TABLE owner ADD COLUMN account_token TEXT;
  CREATE UNIQUE INDEX owner_of_account_token ON owner (account_token);
  `,
  `
  -- The process that holds a claim. If the process has ended, its claim can be taken over at once.
  ALTER TABLE idempotency ADD COLUMN claimed_by TEXT;
  `,
];
