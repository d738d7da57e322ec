import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/clocks.ts'
import { dateText, desk } from '../desk.ts'
import { html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import type { ClockReading } from './business-clock.ts'

const TEXTS = {
  en: {
    title: 'Business clock',
    lead: 'Deadlines, card holds, due dates and reminders follow this clock. It only moves forward.',
    ahead: 'ahead of the machine’s time',
    same: 'Same as the machine’s time',
    steps: 'Move forward by',
    step: { hour: '+1 hour', day: '+1 day', more: '+49 hours' },
    to: 'Move forward to (UTC)',
    go: 'Move the clock',
    backwards: 'The clock only moves forward: choose a later date.',
    kept: (who: string) =>
      `${who} is connected, and not simulated: its time passes by itself, so the clock may not be moved.`,
    unit: { day: 'day', hour: 'hour', minute: 'minute' },
  },
  fr: {
    title: 'Horloge métier',
    lead: 'Échéances, empreintes bancaires, dates de prélèvement et relances suivent cette horloge. Elle ne fait qu’avancer.',
    ahead: 'd’avance sur l’heure de la machine',
    same: 'À l’heure de la machine',
    steps: 'Avancer de',
    step: { hour: '+1 heure', day: '+1 jour', more: '+49 heures' },
    to: 'Avancer jusqu’au (UTC)',
    go: 'Avancer l’horloge',
    backwards: 'L’horloge ne fait qu’avancer : choisissez une date plus tardive.',
    kept: (who: string) =>
      `${who} est connecté sans être simulé : son temps passe tout seul, l’horloge ne peut donc pas être avancée.`,
    unit: { day: 'jour', hour: 'heure', minute: 'minute' },
  },
} as const

/** Why it was not moved. */
export type ClockRefusal = 'backwards' | { readonly keptBy: string }

export function clockPage(reading: ClockReading, language: Language, refusal?: ClockRefusal): Page {
  const texts = TEXTS[language]
  const error = refusal && (refusal === 'backwards' ? texts.backwards : texts.kept(refusal.keptBy))
  const step = (ms: number, label: string) => html`<button class="small" name="ms" value="${ms}">${label}</button>`
  const main = html`<h1>${texts.title}</h1>
<p class="now"><time datetime="${reading.now}">${dateText(new Date(reading.now), language)}</time></p>
<p class="quiet">${aheadText(reading.offset_ms, language)}</p>
<p>${texts.lead}</p>
<form method="post" action="/clock/advance" class="steps"><fieldset><legend>${texts.steps}</legend>
${step(HOUR_MS, texts.step.hour)} ${step(DAY_MS, texts.step.day)} ${step(49 * HOUR_MS, texts.step.more)}
</fieldset></form>
<form method="post" action="/clock/advance" class="move">
<div class="field"><label for="to">${texts.to}</label>
${error && html`<span class="error" id="to-error" role="alert">${error}</span>`}
<input id="to" name="to" type="datetime-local" required min="${reading.now.slice(0, 16)}"${
    error && html` aria-invalid="true" aria-describedby="to-error"`
  }></div>
<button class="button">${texts.go}</button></form>`
  return { language, title: `${texts.title} · Sandbank`, body: desk('clock', language, main) }
}

function aheadText(offsetMs: number, language: Language): string {
  const texts = TEXTS[language]
  const parts = [
    [Math.floor(offsetMs / DAY_MS), texts.unit.day] as const,
    [Math.floor((offsetMs % DAY_MS) / HOUR_MS), texts.unit.hour] as const,
    [Math.floor((offsetMs % HOUR_MS) / MINUTE_MS), texts.unit.minute] as const,
  ].filter(([count]) => count > 0)
  if (parts.length === 0) return texts.same
  return `${parts.map(([count, unit]) => `${count} ${unit}${count > 1 ? 's' : ''}`).join(' ')} ${texts.ahead}`
}
