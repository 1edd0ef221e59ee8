CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE category (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
CREATE TABLE tag (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL);

-- The live listings. data is a NewListing in JSON, without the category and the tags; the other columns are for queries.
-- An unknown listed_at is stored as '', so that it can be compared and sorts last.
CREATE TABLE listing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES category,
  listed_at TEXT NOT NULL,
  featured INTEGER NOT NULL,
  data TEXT NOT NULL
);
CREATE INDEX listing_newest ON listing (listed_at DESC, id DESC);
CREATE INDEX listing_featured ON listing (listed_at DESC, id DESC) WHERE featured = 1;
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

-- The full-text index. facet contains terms that no query can contain: e+ with the words of the name and of the slug, c+ with the category
-- and t+ with each tag.
CREATE VIRTUAL TABLE search USING fts5 (
  name, headline, tags, description, facet, content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 tokenchars '+#'", prefix = '1 2 3'
);

-- With AUTOINCREMENT, an ID is not used again after a reset, because it may be stored outside the database.
CREATE TABLE owner (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  suspended_at TEXT,
  account_token TEXT UNIQUE
);
CREATE TABLE api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL REFERENCES owner,
  hash BLOB NOT NULL UNIQUE,
  -- The first characters of the key, so that people recognize it.
  start TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The UTC day of the last request with the key.
  last_used_on TEXT,
  revoked_at TEXT
);

-- A row of draft is a submission in any state. Only a reset deletes it, because the daily limit and idempotency keys need it.
-- While the state is LIVE, the row of listing with the same slug is the submission's listing. data is a Required<SubmissionChange> in JSON.
CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES owner,
  api_key_id INTEGER NOT NULL REFERENCES api_key,
  day TEXT NOT NULL,
  created_at TEXT NOT NULL,
  editor_token TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL DEFAULT 1,
  changed_at TEXT,
  data TEXT NOT NULL
);
CREATE INDEX draft_of_day ON draft (api_key_id, day);
CREATE INDEX draft_of_owner ON draft (owner_id);

-- A row without a draft is a claim: until claimed_until (Unix time in milliseconds), a request is creating the draft.
CREATE TABLE idempotency (
  owner_id INTEGER NOT NULL REFERENCES owner,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  draft_id INTEGER REFERENCES draft,
  claim TEXT,
  claimed_until INTEGER,
  -- The process that holds the claim. If the process has ended, its claim can be taken over at once.
  claimed_by TEXT,
  PRIMARY KEY (owner_id, key)
) WITHOUT ROWID;
