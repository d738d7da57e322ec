import { encodePersonLink, type LinkKeys, type PersonLinkUse } from '../crypto/index.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Mailer } from '../mail/index.ts'
import { mailHtml, mailText } from '../pages/mail.ts'
import { addMs, type Clock, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { oneLine } from '../shared/email.ts'
import { newId } from '../shared/ids.ts'
import { BUSINESS_LANGUAGE, STAFF_LANGUAGES, type StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import {
  type DueMail,
  endMail,
  insertMailOf,
  insertMailTo,
  type MailFacts,
  type PersonMailKind,
  putOffMail,
  takeDueMails,
} from './person-mail-store.ts'
import type { Audience } from './session.ts'

/** A relay answers within forty seconds or not at all. */
const LEASE_MS = 2 * MINUTE_MS
const AT_ONCE = 10
/** Some times in the first hour, then now and then; what is older than this warns nobody any more. */
const GIVEN_UP_MS = 3 * DAY_MS
const waitMs = (tries: number) => Math.min(2 ** tries, 60) * MINUTE_MS

interface ToTell {
  readonly kind: PersonMailKind
  readonly language: string
  readonly facts?: MailFacts
  readonly now: Date
}

/** A mail about their own account, in the transaction of what it tells. */
export async function tellPerson(
  tx: Transaction,
  { audience, personId }: { readonly audience: Audience; readonly personId: string },
  { kind, language, facts = {}, now }: ToTell,
): Promise<void> {
  await insertMailOf(tx, audience, personId, { id: newId(), kind, language, facts, now })
}

/** As `tellPerson`, to an address that may be nobody's yet. */
export async function tellAddress(tx: Transaction, address: string, mail: ToTell): Promise<void> {
  await insertMailTo(tx, address, { id: newId(), ...mail, facts: mail.facts ?? {} })
}

export interface PersonMailPorts {
  readonly mailer: Mailer | undefined
  readonly linkKeys: LinkKeys
  readonly baseUrl: string
  readonly systemClock: Clock
}

/** Sends what is due; how many. Without a mail server they wait for one. */
export async function sendPersonMails(db: Database, ports: PersonMailPorts): Promise<number> {
  const { mailer, systemClock } = ports
  if (!mailer) return 0
  const now = systemClock.now()
  const due = await takeDueMails(db, { now, until: addMs(now, LEASE_MS), limit: AT_ONCE })
  await Promise.all(due.map((mail) => send(db, mailer, ports, mail)))
  return due.length
}

async function send(db: Database, mailer: Mailer, ports: PersonMailPorts, mail: DueMail): Promise<void> {
  const { id, to, createdAt, tries } = mail
  const outcome = await mailer.send({ to, messageId: id, ...compose(ports, mail) })
  const now = ports.systemClock.now()
  const isOver = outcome.kind === 'accepted' || outcome.kind === 'refused'
  const isLate = addMs(createdAt, GIVEN_UP_MS) <= now
  if (isOver || isLate) await endMail(db, id, { outcome: isOver ? outcome.kind : 'given_up', now })
  else await putOffMail(db, id, addMs(now, waitMs(tries)))
}

/** The link is made here: no row holds it. */
function compose(ports: PersonMailPorts, { kind, language: told, facts }: DueMail) {
  const language: StaffLanguage = STAFF_LANGUAGES.find((each) => each === told) ?? BUSINESS_LANGUAGE
  const text = languages[language].personMails[kind](facts)
  const url = facts.linkId ? addressOf(ports, kind, facts.linkId) : facts.url
  return {
    fromName: oneLine(facts.house ?? 'Whipround'),
    subject: oneLine(text.subject),
    text: mailText(text, url, language),
    html: mailHtml(text, url, language),
    language,
  }
}

/** Where a mail's link leads, and what for. */
const LINKS: { readonly [Kind in PersonMailKind]?: readonly [page: string, use: PersonLinkUse] } = {
  invitation: ['join', 'invitation'],
  password_link: ['password', 'staff_password'],
  factor_reset_asked: ['keep-factor', 'factor_kept'],
}

function addressOf({ linkKeys, baseUrl }: PersonMailPorts, kind: PersonMailKind, linkId: string): string | undefined {
  const [page, use] = LINKS[kind] ?? []
  return use && `${baseUrl}/dashboard/${page}/${encodePersonLink(linkKeys, use, linkId)}`
}
