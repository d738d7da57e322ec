import { html, type Renderable } from '../../pages/html.ts'
import type { Language } from '../../texts/language.ts'

/** The document around what a developer reads: no shop's colours, no session. */
export function docsDocument(
  language: Language,
  title: string,
  { head, body }: Record<'head' | 'body', Renderable>,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`.toString()
}
