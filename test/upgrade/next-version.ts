import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWith } from '../support/larger-house.ts'

/** Two versions as folders that run: one that serves, and the one that takes its place. */
export interface VersionPair {
  readonly name: string
  readonly oldRoot: string
  readonly newRoot: string
  /** Adds a migration to the new version, after which the old one cannot work. */
  breakOld?(): void
  remove(): void
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Of the project, what a process of a version reads. */
const RUNNING = ['src', 'migrations', 'widget', 'package.json']

/** What a migration of a release may do, as one: a column, one that is filled by default, a table, and an index beside the traffic. */
const NEXT = `
alter table purchases add column next_note text, add column next_count integer not null default 0;
create table next_things (purchase_id uuid primary key references purchases, made_at timestamptz not null default now());
`
const NEXT_INDEX = `-- whipround: outside a transaction
drop index concurrently if exists purchases_next_note;
create index concurrently purchases_next_note on purchases (next_note) where next_note is not null;
`
/** The next version fills the column in, of what the old one still writes as well. */
const NEXT_LOOP = {
  path: 'src/workers.ts',
  after: "    loop('books', MINUTE_MS, () => chainJournals(db, DEFAULT_TIME_ZONE)),",
  text: `    loop('next', SECOND_MS, async () => (await db.query(
      'update purchases set next_note = title where id in (select id from purchases where next_note is null for update skip locked limit 50)',
    )).rowCount ?? 0),`,
}

/** This version, and what could be the next. */
export function syntheticNext(): VersionPair {
  const next = copyWith({
    files: { 'migrations/9000_next.sql': NEXT, 'migrations/9001_next_index.sql': NEXT_INDEX },
    line: NEXT_LOOP,
  })
  return {
    name: 'this version, and a synthetic next one',
    oldRoot: ROOT,
    newRoot: next.folder,
    breakOld: () => next.write('migrations/9002_breaking.sql', 'alter table purchases rename column title to heading'),
    remove: next.remove,
  }
}

/** The last release and this version; nothing while none is tagged, or where its commit is this one. */
export function releasedBefore(): VersionPair | undefined {
  const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 2 ** 28 })
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD', '--no-contains', 'HEAD')
    .toString()
    .split('\n')
  if (!tag) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'whipround-released-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', tag, ...RUNNING) })
  // Its packages are ours: what is tried is one database under both, not what else has changed.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return {
    name: `${tag}, and this version`,
    oldRoot: folder,
    newRoot: ROOT,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
