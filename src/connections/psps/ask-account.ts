import type { NoVerdict, OpenedPsp, Rejection } from '../../providers/charge/index.ts'
import type { AskPsp } from './account.ts'

/** What a PSP said of credentials. */
export interface Checked {
  /** `ok`, or why not; null where nobody can be asked. */
  readonly outcome: string | null
  /** As it calls the account. */
  readonly reference: string | null
  /** It says itself that it takes none of them. */
  readonly isRefused: boolean
}

export async function askAccount(ask: AskPsp, account: OpenedPsp): Promise<Checked> {
  const answer = await ask(account)
  if (answer.kind === 'answered') return { outcome: 'ok', reference: answer.value.account, isRefused: false }
  const isRejected = answer.kind === 'rejected'
  return {
    outcome: isRejected && answer.reason === 'unsupported' ? null : whyNot(answer),
    reference: null,
    isRefused: isRejected && answer.reason === 'credentials',
  }
}

const REJECTIONS: Record<Exclude<Rejection, 'unsupported'>, string> = {
  credentials: 'does not accept these credentials',
  request: 'takes this for no valid request',
  page_elsewhere: 'answers with a page of its own',
  not_allow_listed: 'does not know the address we call from: npm run psp -- allow-list',
}

function whyNot(answer: NoVerdict): string {
  if (answer.kind !== 'rejected') return `does not answer (${answer.reason})`
  return answer.reason === 'unsupported' ? 'cannot be asked' : `${REJECTIONS[answer.reason]} (${answer.detail})`
}
