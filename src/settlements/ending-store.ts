import type { Transaction } from '../db/database.ts'
import type { Settlement } from './settlement.ts'

/**
 * The first of these that its merchant has never used, taken for this try for good; what the try took before, where it has.
 * Undefined: all are used, or somebody took it at the same moment.
 */
export async function takeEnding(
  tx: Transaction,
  { merchantId, purchaseId, tryNumber }: Pick<Settlement, 'merchantId' | 'purchaseId' | 'tryNumber'>,
  endings: readonly string[],
): Promise<string | undefined> {
  const { rows } = await tx.query<{ ending: string }>(
    {
      name: 'take-reference-ending',
      text: `
        with own as (select ending from reference_endings where purchase_id = $2 and try_number = $3),
        taken as (
          insert into reference_endings (merchant_id, ending, purchase_id, try_number)
          select $1, wanted.ending, $2, $3 from unnest($4::text[]) with ordinality as wanted (ending, place)
           where not exists (select from own)
             and not exists (select from reference_endings known
                              where known.merchant_id = $1 and known.ending = wanted.ending)
           order by wanted.place limit 1
          on conflict do nothing
          returning ending)
        select ending from own union all select ending from taken`,
    },
    [merchantId, purchaseId, tryNumber, endings],
  )
  return rows[0]?.ending
}
