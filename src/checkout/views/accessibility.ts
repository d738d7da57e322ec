import type { PageFrame } from '../../pages/frame.ts'
import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { CRITERIA } from '../accessibility-criteria.ts'

/** The statement that the European Accessibility Act (Directive (EU) 2019/882, annex V) asks of a service, and what it rests on. */
export function accessibilityPage(frame: PageFrame, language: Language): string {
  const texts = languages[language].checkout.accessibility
  return layout(frame, language, {
    title: texts.link,
    lead: html`<h1>${texts.heading}</h1><p>${texts.intro}</p><p>${texts.standard}</p>`,
    action: html`<section><h2>${texts.obstacle}</h2><p>${texts.obstacleText(frame.trust?.house?.legalName ?? null)}</p></section>
<section><h2>${texts.limits}</h2><ul class="points">${texts.limitsText.map((limit) => html`<li>${limit}</li>`)}</ul></section>
<section><h2>${texts.tested}</h2><p>${texts.testedText}</p>
<table class="movements"><caption>${texts.table}</caption>
<thead><tr><th scope="col">${texts.criterion}</th><th scope="col">${texts.how}</th><th scope="col">${texts.level}</th></tr></thead>
<tbody>${CRITERIA.map(
      ({ number, name, level, ways }) =>
        html`<tr><th scope="row">${number} <span lang="en">${name}</span></th><td>${ways.map((way) => texts.ways[way]).join('; ')}</td><td>${level}</td></tr>\n`,
    )}</tbody></table></section>`,
  })
}
