import { type Html, html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import type { StaffRole } from '../../../texts/office.ts'
import { linkActs } from '../../links/link-parts.ts'
import { ACT_ROLES, ACTS, type ActOfPurchase, IS_OFFERED, pathOf, ROLES_OF } from './acts.ts'
import type { Words } from './words.ts'

/** What can be done in this state by whoever looks; of the rest, why not. Who may not act sees none of it. */
export function actsOf(outline: PurchaseOutline, { texts }: Words, reader: Reader, role: StaffRole): Html | '' {
  if (!ACT_ROLES.some((each) => each === role)) return ''
  const { acts: said } = texts
  const own = ACTS.filter((act) => mayDo(act, role))
  const offered = own.filter((act) => IS_OFFERED[act](outline, reader.now))
  const others = own.filter((act) => !offered.includes(act))
  const items = offered.map((act) => ({ href: `${pathOf(outline.purchase.id)}/${act}`, label: said[act].link }))
  const ofLink = linkActs(outline.purchase, reader)
  return section(
    { id: 'acts', title: said.title },
    html`${items.length > 0 ? acts(items) : html`<p class="quiet">${said.nothing}</p>`}
${ofLink.length > 0 && html`<h3 class="label">${languages[reader.language].links.one.address}</h3>${acts(ofLink)}`}
<details class="fold"><summary>${said.notOffered}</summary><ul class="notes">${others.map((act) => html`<li class="quiet"><strong>${said[act].link.replace('…', '')}:</strong> ${said[act].whyNot}</li>`)}</ul></details>`,
  )
}

function mayDo(act: ActOfPurchase, role: StaffRole): boolean {
  const roles: readonly StaffRole[] = act === 'hold' || act === 'resume' ? ROLES_OF[act] : ACT_ROLES
  return roles.includes(role)
}
