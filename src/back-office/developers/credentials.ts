import { html, type Renderable } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { Table } from '../../pages/office/table.ts'
import type { StaffMember } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { makerOf } from './whose.ts'

export const LABEL_CHARS_MAX = 60
/** Hours: long enough to change a shop over, and none for what somebody else has seen. */
export const OVERLAPS = ['24', '168', '1', '0'] as const

/** A key or a token, as a list shows it. */
interface Credential {
  readonly id: string
  readonly label: string | null
  readonly madeBy: string | null
  readonly createdAt: Date
  readonly revokedAt: Date | null
  readonly expiresAt?: Date | null
}

/** `key_…c41d`: enough to tell two apart. */
export function shortOf(id: string): string {
  return `${/^[a-z]+_/.exec(id)?.[0] ?? ''}…${id.slice(-4)}`
}

export function liveKeys<Key extends Pick<Credential, 'revokedAt' | 'expiresAt'>>(
  keys: readonly Key[],
  now: Date,
): readonly Key[] {
  return keys.filter(({ revokedAt, expiresAt }) => revokedAt === null && (!expiresAt || expiresAt > now))
}

/** As `findUses` found them. */
export type Uses = ReadonlyMap<string, Date | null>

/** A credential that nobody uses is one to end. */
export function usedOf(uses: Uses, credential: string, reader: Reader): Renderable {
  const { neverUsed, notSeen } = languages[reader.language].requests
  const usedAt = uses.get(credential)
  return usedAt ? moment(usedAt, reader) : usedAt === null ? notSeen : neverUsed
}

/** `credentialOf`: its name in the log of requests. */
export function usedColumn<Row>(
  uses: Uses,
  reader: Reader,
  credentialOf: (row: Row) => string,
): Table<Row>['columns'][number] {
  const { lastUsed } = languages[reader.language].requests
  return {
    label: lastUsed,
    place: 'late_end',
    cell: (row) => html`<span class="visually-hidden">${lastUsed}: </span>${usedOf(uses, credentialOf(row), reader)}`,
  }
}

/** What tells credentials apart, as columns behind their name. */
export function credentialColumns<Row extends Credential>(
  people: readonly StaffMember[],
  reader: Reader,
  label: string,
): Table<Row>['columns'] {
  const texts = languages[reader.language].developers
  return [
    {
      label,
      place: 'name',
      cell: ({ id, label: name }) => html`${name ?? texts.unnamed} <code class="quiet">${shortOf(id)}</code>`,
    },
    {
      label: texts.madeBy,
      place: 'whole',
      cell: ({ madeBy, createdAt }) => html`${makerOf(madeBy, people, reader)}, ${moment(createdAt, reader)}`,
    },
    {
      label: texts.ends,
      place: 'late',
      cell: ({ expiresAt }) => expiresAt && moment(expiresAt, reader),
    },
  ]
}
