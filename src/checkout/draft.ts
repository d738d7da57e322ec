import { hashToken } from '../crypto/index.ts'
import { type DraftFields, forgetDraft, keepDraft, readDraft } from '../http/index.ts'
import type { Attempt } from '../payments/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { formFields } from './views/index.ts'
import type { Visitor } from './visitor.ts'

/** Which of a page's forms was refused: the same words may be saved for later and yet not be enough to pay. */
export type DraftKind =
  | 'people'
  | 'start'
  | 'parts'
  | 'changed'
  | 'invitation'
  | 'friend'
  | 'choice'
  | 'withdrawal'
  | 'credit_withdrawal'
  | 'credit'
  | 'credit_changed'
  | 'situation'

export interface Draft {
  readonly kind: DraftKind
  readonly fields: DraftFields
}

/** Under no name that a form has: their names have neither. */
const KIND = ' kind'

/** More, or longer, has no form of ours; beyond it nothing that is refused becomes right. */
const FIELDS_MAX = 200
const CHARS_MAX = 1000

type Visit = Pick<Visitor, 'token' | 'browserId'>

/** Another link, another browser, or a payment begun since: another draft. */
function ownerOf({ token, browserId }: Visit, newest: Attempt | undefined): string {
  return hashToken(`draft:${token}:${browserId}:${newest?.id ?? ''}`).toString('base64url')
}

/** `newest`: the last payment of whoever pays by this form. */
export async function keepTyped(
  ports: CheckoutPorts,
  visitor: Visit,
  newest: Attempt | undefined,
  { kind, fields }: Draft,
): Promise<void> {
  const { [formFields.formToken]: _own, [formFields.embedded]: _how, ...typed } = fields
  const kept = Object.entries(typed).slice(0, FIELDS_MAX)
  const cut = Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, CHARS_MAX)]))
  await keepDraft(ports, ownerOf(visitor, newest), { ...cut, [KIND]: kind })
}

export async function readTyped(
  ports: CheckoutPorts,
  visitor: Visit,
  newest: Attempt | undefined,
): Promise<Draft | undefined> {
  const kept = await readDraft(ports, ownerOf(visitor, newest))
  if (!kept) return undefined
  const { [KIND]: kind, ...fields } = kept
  return { kind: kind as DraftKind, fields }
}

export function forgetTyped(ports: CheckoutPorts, visitor: Visit, newest: Attempt | undefined): Promise<void> {
  return forgetDraft(ports, ownerOf(visitor, newest))
}
