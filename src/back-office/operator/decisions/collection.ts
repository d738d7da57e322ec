import { holdCollection, resumeCollection } from '../../../collecting/index.ts'
import { html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import { readCollectionState } from '../../../payments/index.ts'
import { languages } from '../../../texts/languages.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { DECISIONS, followsOf } from './decidable.ts'
import { doneNotice } from './list-page.ts'

const COLLECTION = `${DECISIONS}/collection`

/** Whether money moves without its payer. */
export const collection = staffPage({
  path: COLLECTION,
  ...OPERATORS,
  statementsMax: 1,
  async view(connection, { reader, done, visitor }) {
    const { decisions } = languages[reader.language].operator
    const texts = decisions.collection
    const { hold } = await readCollectionState(connection, undefined)
    const state = hold ? mark({ shape: 'attention', word: texts.held }) : mark({ shape: 'done', word: texts.open })
    const known = hold
      ? facts([
          [texts.why, texts.reasons[hold.reason]],
          [decisions.since, moment(hold.heldAt, reader)],
          [decisions.reason, hold.detail],
        ])
      : html`<p>${texts.openText}</p>`
    const act = hold
      ? { href: `${COLLECTION}/resume`, label: texts.resume }
      : { href: `${COLLECTION}/hold`, label: texts.hold }
    const said = done === 'held' || done === 'resumed' ? decisions.ways[done].done : undefined
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, above: [{ href: DECISIONS, label: decisions.section }], state })}
${doneNotice(said)}<section class="section" aria-label="${texts.title}">${known}${visitor.role === 'admin' && acts([act])}</section>`,
    }
  },
})

export const collectionHold = decided('hold', 'held', holdCollection)
export const collectionResume = decided('resume', 'resumed', resumeCollection)

function decided(segment: string, way: 'held' | 'resumed', decide: typeof holdCollection) {
  return staffPage({
    path: `${COLLECTION}/${segment}`,
    audience: 'operator',
    roles: ['admin'],
    // Whoever lets money move proves again who they are; whoever stops it is in a hurry.
    ...(way === 'resumed' && SENSITIVE),
    statementsMax: 0,
    form: { reason: REASON },
    view(_connection, visit, { typed, errors }) {
      const { decisions } = languages[visit.reader.language].operator
      const { question, follows, verb } = decisions.ways[way]
      const above = [
        { href: DECISIONS, label: decisions.section },
        { href: COLLECTION, label: decisions.collection.title },
      ]
      const fields = reasonField(decisions, { typed, errors })
      const stay = { href: COLLECTION, label: decisions.stay }
      return {
        title: question,
        body: html`${head(visit.reader, { title: question, above })}${followsOf(follows)}
${postForm({ formToken: visit.formToken, fields, verb, stay })}`,
      }
    },
    async submit(db, { call }, { reason }) {
      await decide(db, call, reason)
      return { to: COLLECTION, done: way }
    },
  })
}
