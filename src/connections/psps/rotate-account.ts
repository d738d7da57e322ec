import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import type { PspBrand, PspFamily, PspSettings } from '../../providers/charge/index.ts'
import { publicId } from '../../shared/ids.ts'
import { AccountRefusal } from '../account-refusal.ts'
import { sealSettings } from '../settings.ts'
import { countPspHoldings, replaceSettings } from './account-store.ts'
import { checkCredentials, chooseMode } from './check-credentials.ts'
import { askOrAccept, type PspConnectTerms } from './connect-account.ts'
import { openPspAccount } from './open-accounts.ts'
import { PSP_ACCOUNTS, type PspAccount } from './psp-accounts.ts'
import { recordPspAct } from './record-psp-act.ts'

/**
 * Other credentials for the same account: it keeps its id, and what is under way goes on with them. Throws in a sentence where
 * they are of another account, where nothing of what is under way would be found.
 */
export async function rotatePspAccount(
  db: Database,
  call: Call,
  account: PspAccount,
  {
    family,
    brand,
    given,
  }: { readonly family: PspFamily; readonly brand: PspBrand; readonly given: Readonly<Record<string, unknown>> },
  terms: PspConnectTerms,
): Promise<{ readonly isChecked: boolean }> {
  const { id, mode, apiUrl } = account
  const settings = checkCredentials(family, brand, given)
  chooseMode(family, brand, settings, mode)
  const checked = await askOrAccept(terms, brand, { brandId: brand.id, mode, apiUrl, settings })
  const isCorrected =
    mayCorrect(family, account) &&
    !isOther(family, openPspAccount(terms.sealer, account).settings, settings, [ACCOUNT_NAME])
  if (
    !isCorrected &&
    account.reference !== null &&
    checked.reference !== null &&
    checked.reference !== account.reference
  )
    throw new AccountRefusal(
      'other_account',
      `these are credentials of another account of ${brand.label}: npm run psp -- connect puts it in its place`,
    )
  await transaction(db, async (tx) => {
    const { undecided } = await countPspHoldings(tx, account)
    if (account.disconnectedAt && undecided === 0)
      throw new AccountRefusal('over', 'it has ended, and nothing is under way there any more')
    const isProven = account.reference !== null && checked.reference !== null
    if (
      undecided > 0 &&
      !isProven &&
      !isCorrected &&
      isOther(family, openPspAccount(terms.sealer, account).settings, settings)
    )
      throw new AccountRefusal(
        'undecided',
        `${undecided} settlement(s) are undecided there, and these may be of another account: wait for them`,
      )
    const [at, { outcome, reference }] = [call.systemClock.now(), checked]
    await replaceSettings(tx, id, sealSettings(terms.sealer, PSP_ACCOUNTS, id, settings), { at, outcome, reference })
    await recordPspAct(tx, call, 'psp_changed', account, {})
    const merchant = publicId('mer', account.merchantId)
    leaveNote(tx, call, {
      message: 'the credentials of a merchant’s PSP were changed',
      merchant,
      account: id,
      psp: brand.id,
      mode,
    })
  })
  return { isChecked: checked.outcome !== null }
}

/** What families call the name of the account. */
const ACCOUNT_NAME = 'merchant-account'

/** A name of the account by which nothing has been found yet is nobody's proof: it may be put right under what is undecided. */
function mayCorrect({ traits }: PspFamily, { referenceFoundAt, settingsSealed }: PspAccount): boolean {
  return traits.absenceCounts === 'once_found' && referenceFoundAt === null && settingsSealed !== null
}

/** Secrets change; what is none names the account. */
function isOther(
  { credentials }: PspFamily,
  before: PspSettings,
  now: PspSettings,
  except: readonly string[] = [],
): boolean {
  return credentials.some(({ name, isSecret }) => !isSecret && !except.includes(name) && before[name] !== now[name])
}
