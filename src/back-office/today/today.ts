import { html } from '../../pages/html.ts'
import { empty, tasks } from '../../pages/office/blocks.ts'
import { section } from '../../pages/office/head.ts'
import { type Figures, readFigures, readTasks } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { momentHere } from '../moment-here.ts'
import { taskTerms } from '../ports.ts'
import { staffPage } from '../staff-page.ts'
import { fillingPots, headlines, perDay } from './figures.ts'
import { tasksOf } from './tasks.ts'

/** What waits for somebody, then how the last thirty days went. */
export const today = staffPage({
  path: '/dashboard',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  section: (language) => languages[language].today.section,
  place: 1,
  statementsMax: 11,
  async view(connection, { scope, reader, ports }) {
    const waiting = await readTasks(connection, scope, taskTerms(ports))
    const figures = await readFigures(connection, scope, reader)
    const texts = languages[reader.language].today
    const items = tasksOf(waiting, reader)
    const isNew = figures.accepted.length === 0 && figures.unaccepted === 0 && figures.pots.length === 0
    const title = items.length === 0 ? texts.nothing : texts.waiting(items.length)
    return {
      title,
      isLive: true,
      waiting: items.length,
      body: html`<div class="head"><p class="crumbs">${momentHere(reader)}</p><h1>${title}</h1></div>
${items.length > 0 && html`<section class="section" aria-label="${texts.toDo}">${tasks(items)}</section>`}
${
  isNew
    ? empty({ title: texts.firstTitle, text: texts.firstText, action: { href: '/docs', label: texts.firstAction } })
    : html`${headlines(figures, reader)}
<div class="beside">${perDay(figures, reader)}${figures.pots.length > 0 && section({ id: 'pots', title: texts.filling, aside: allPots(figures.pots, texts.all) }, fillingPots(figures.pots, reader))}</div>`
}`,
    }
  },
})

/** Where there are more than are shown. */
function allPots(pots: Figures['pots'], label: string) {
  const count = pots[0]?.potsInAll ?? 0
  return count > pots.length && html`<a href="/dashboard/purchases?state=filling">${label} (${count})</a>`
}
