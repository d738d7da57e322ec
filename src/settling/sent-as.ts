import type { ReferenceRule, ScaFlag } from '../providers/charge/index.ts'
import type { SentAs, Settlement } from '../settlements/index.ts'
import type { MerchantPsp } from './ports.ts'

/**
 * As its first intent fixed it, else as it is now: an address of ours, a rule of the family or a setting of the connection
 * that changes while a charge is unknown must not change what is sent again under its key.
 */
export function sentAs(
  { sentAs: fixed, pspAccountId }: Settlement,
  { traits, scaFlag }: Pick<MerchantPsp, 'traits' | 'scaFlag'>,
  baseUrl: string,
): SentAs {
  return fixed ?? { callbackUrl: `${baseUrl}/callbacks/psps/${pspAccountId}`, scaFlag, reference: traits.reference }
}

/** By which its tries and changes are named. */
export function referenceRule({ sentAs: fixed }: Settlement, { traits }: Pick<MerchantPsp, 'traits'>): ReferenceRule {
  return (fixed?.reference as ReferenceRule | undefined) ?? traits.reference
}

export const toScaFlag = ({ scaFlag }: SentAs) => scaFlag as ScaFlag
