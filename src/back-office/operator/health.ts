import { type JudgedReconciliation, judgeReconciliation } from '../../collecting/index.ts'
import { listKnownKeys } from '../../installation/index.ts'
import { judgeLoops } from '../../jobs/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { moment, numberText } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { readQueues } from '../../reading/index.ts'
import { dateInZone, hourInZone } from '../../schedules/index.ts'
import { doubtCaps } from '../../schedules/warn-of-caps.ts'
import { dayInWords, momentInWords } from '../../texts/dates.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { withCapital } from '../../texts/typeset.ts'
import type { StaffPorts } from '../ports.ts'
import { staffPage } from '../staff-page.ts'
import { OPERATORS } from './operators.ts'

/** What goes on by itself, and whether it can. */
export const operatorHealth = staffPage({
  path: '/operator/health',
  ...OPERATORS,
  section: (language) => languages[language].operator.health.section,
  place: 3,
  statementsMax: 6,
  async view(connection, { reader, ports }) {
    const texts = languages[reader.language].operator.health
    const compared = await judgeReconciliation(connection, ports.systemClock)
    const parts = [
      ...partsOf(ports, !compared.isHeld, reader.language),
      loopsOf(ports, reader),
      reconciliationOf(compared, reader),
    ]
    const unwell = parts.filter(({ isWell }) => !isWell).length
    const title = unwell === 0 ? texts.well : texts.unwell(unwell)
    const said = parts.map(({ label, isWell, word }): readonly [string, Renderable] => [
      label,
      mark({ shape: isWell ? 'done' : 'attention', word }),
    ])
    const queues = table({
      caption: texts.queues,
      rows: await readQueues(connection),
      columns: [
        { label: texts.queue, place: 'name', cell: ({ name }) => texts.names[name] },
        { label: texts.waiting, place: 'amount', cell: ({ waiting }) => numberText(waiting, reader) },
        { label: texts.next, place: 'end', cell: ({ oldestAt }) => oldestAt && moment(oldestAt, reader) },
      ],
    })
    const keys = table({
      caption: texts.keys,
      rows: await listKnownKeys(connection),
      columns: [
        { label: texts.key, place: 'name', cell: ({ id }) => id },
        { label: texts.known, place: 'start', cell: ({ knownSince }) => moment(knownSince, reader) },
        {
          label: texts.retired,
          place: 'end',
          cell: (key) => (key.retiredAt ? moment(key.retiredAt, reader) : texts.inUse),
        },
      ],
    })
    const caps = table({
      caption: texts.caps,
      rows: doubtCaps(dateInZone(reader.now)),
      columns: [
        {
          label: texts.country,
          place: 'name',
          cell: ({ countryCode, kind }) => `${countryCode}, ${texts.kinds[kind]}`,
        },
        {
          label: texts.ends,
          place: 'end',
          cell: ({ ends }) =>
            ends ? dayInWords(hourInZone(ends, 12), reader.now, reader.timeZone, reader.language) : '–',
        },
        {
          label: texts.source,
          place: 'late',
          cell: ({ source }) => html`<span lang="en">${withCapital(source)}</span>`,
        },
      ],
    })
    return {
      title: texts.section,
      body: html`${head(reader, { title })}
${section({ id: 'parts', title: texts.parts }, facts(said))}
${section({ id: 'queues', title: texts.queues }, queues)}
${section({ id: 'limits', title: texts.limits }, limitsOf(ports, reader.language))}
${section({ id: 'keys', title: texts.keys }, keys)}
${section({ id: 'caps', title: texts.caps }, caps)}`,
    }
  },
})

function partsOf({ settling, messages, accounts }: StaffPorts, isOpen: boolean, language: StaffLanguage) {
  const texts = languages[language].operator.health
  const acquirer = accounts.forNew()?.acquirer.traits.label
  const isUp = settling.vault.failure() === null
  return [
    { label: texts.collection, isWell: isOpen, word: isOpen ? texts.open : texts.held },
    { label: texts.acquirer, isWell: acquirer !== undefined, word: acquirer ?? texts.none },
    { label: texts.vault, isWell: isUp, word: isUp ? texts.ready : texts.down },
    { label: texts.mail, isWell: Boolean(messages.mailer), word: messages.mailer ? texts.set : texts.unset },
    // Nobody does without mail; without SMS many do.
    { label: texts.sms, isWell: true, word: messages.sms ? texts.set : texts.unset },
  ]
}

function loopsOf({ loops }: StaffPorts, { language }: Reader) {
  const texts = languages[language].operator.health
  const states = loops()
  const { stuck, failing } = judgeLoops(states)
  const word = () => {
    if (stuck.length > 0) return texts.stuck(stuck.join(', '))
    if (failing.length > 0) return texts.failing(failing.join(', '))
    return states.length > 0 ? texts.running(states.length) : texts.elsewhere
  }
  return { label: texts.loops, isWell: stuck.length + failing.length === 0, word: word() }
}

function reconciliationOf({ open, unread, isOverdue, lastStartedAt }: JudgedReconciliation, reader: Reader) {
  const texts = languages[reader.language].operator.health
  const at = lastStartedAt && momentInWords(lastStartedAt, reader.now, reader.timeZone, reader.language)
  const word = () => {
    if (unread.length > 0) return texts.unread(unread.map(({ acquirer }) => acquirer).join(', '))
    if (open > 0) return texts.differ(open)
    if (!at) return texts.notCompared
    return isOverdue ? texts.overdue(at) : texts.compared(at)
  }
  return { label: texts.reconciliation, isWell: open === 0 && unread.length === 0 && !isOverdue, word: word() }
}

/** As they are set: where, says each line. */
function limitsOf({ limits: { settings } }: StaffPorts, language: StaffLanguage) {
  const texts = languages[language].operator.health
  return table({
    caption: texts.limits,
    rows: [
      { label: texts.credential, count: settings.perCredential, said: texts.perMinute, setBy: 'RATE_LIMIT_PER_MINUTE' },
      { label: texts.address, count: settings.perAddress, said: texts.perMinute, setBy: 'RATE_LIMIT_PER_ADDRESS' },
      { label: texts.guesses, count: settings.guesses, said: texts.perQuarter, setBy: 'GUESS_LIMIT' },
    ],
    columns: [
      { label: texts.limit, place: 'name', cell: ({ label }) => label },
      {
        label: texts.value,
        place: 'end',
        cell: ({ count, said }) => (count > 0 ? said(numberText(count, { language })) : texts.unlimited),
      },
      { label: texts.setBy, place: 'late', cell: ({ setBy }) => html`<code class="break">${setBy}</code>` },
    ],
  })
}
