import { moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { Tasks } from '../../reading/index.ts'
import { addMs, SECOND_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'
import { dayInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'

/** Buyers who have withdrawn, and wait for their money: each leads to where it is decided. */
export function withdrawalTasks(withdrawals: Tasks['withdrawals'], { language, now, timeZone }: Reader) {
  const texts = languages[language].today.withdrawals
  const errors: Readonly<Partial<Record<string, string>>> = languages[language].errors
  return withdrawals.map(({ purchaseId, shopReference, state, name, reimburseBy, heldUpBy, ...amount }) => {
    const { title, text, action } = texts[state as keyof typeof texts]
    // A day ends where the next one begins.
    const until = dayInWords(addMs(reimburseBy, -SECOND_MS), now, timeZone, language)
    const why = heldUpBy && errors[heldUpBy]
    return {
      key: `withdrawal ${purchaseId} ${state}`,
      isUrgent: state !== 'awaiting_goods',
      title: title(moneyText(amount, { language }), until),
      said: [name, shopReference, why, text].filter(Boolean).join(' · '),
      action: { href: `/dashboard/purchases/${publicId('pur', purchaseId)}/withdrawal`, label: action },
    }
  })
}
