import { CREDIT_ADDRESSES, integrityOf, PLUGIN_ADDRESSES } from '../../src/plugin/index.ts'
import { ORDER_NAMES } from '../../widget/settings.ts'
import { code, generatedFrom, table } from './markdown.ts'
import { creditScript, pluginScript } from './plugin-script.ts'

const HEADING = `# The plugin

One script without dependencies, for shops that open the payment page on their own page, in an element of theirs or over
it. It defines \`Whipround\`, and \`Pledg\`, which is the same, for modules that were written for that name. It sets no
cookie. A policy of the shop's needs this service in \`script-src\` and \`frame-src\`. Where it has a \`form-action\`, name
this service there, too: without it the page takes one trip more, the browser reports the form, and settings that no address
holds (6,000 characters) cannot be opened.`

const INSTANCE = `## \`new Whipround(button, settings)\`

A click on \`button\`, also one that a script makes, opens the payment page; it may be any element, hidden ones too.
\`instance.configure(settings)\` merges at any time; an open page begins anew when what it was asked for has changed.
\`instance.validateCheckout()\` presses pay inside. Unknown settings are ignored, \`first_name\` is \`firstName\`, and
\`merchantId\` and \`container\` are old names of \`merchantUid\` and \`containerElement\`.`

const SETTINGS: readonly (readonly [name: string, what: string])[] = [
  [
    'signature',
    'a JWT of the merchant with all that is asked for; beside it only addresses count that it does not mention',
  ],
  [
    ORDER_NAMES.join('` `'),
    'without a signature: what is asked for (docs/shop-modules.md, "Parameters of a purchase")',
  ],
  ['containerElement', 'the element that gets the frame; without it the page opens over the shop’s'],
  ['showCloseButton', '`true` unless said otherwise, also inside the signature'],
  ['externalCheckoutValidation', '`true`: the shop draws the button that pays, and calls `validateCheckout()`'],
]

const CALLBACKS: readonly (readonly [name: string, what: string])[] = [
  ['onOpen()', 'the page can be used; also before an end without a page, so that a shop can show it'],
  ['onSuccess(result)', 'accepted: what `pledg_result` is by redirect (docs/shop-modules.md, "Back to the shop")'],
  ['onError({ type, message })', 'nothing can be paid; `message` is a sentence for the customer'],
  ['onCancel()', 'the customer closed the page: cross, Escape, or a click beside it'],
  ['onClose()', 'the page is gone, just before one of the three ends'],
  ['onCheckoutFormStatusChange(ready)', 'whether the form inside can be sent'],
]

const ENDS = `Exactly one of \`onSuccess\`, \`onError\` and \`onCancel\` ends an opening, after the frame is gone; a refused card is none:
the page stays for another one. A result proves nothing by itself: that a shop has been paid is what notifications are
for. An element that the shop takes away takes its opening with it, and nobody is told.

| \`type\` of the plugin’s own errors | When |
| --- | --- |
| \`invalid_request_error\` | neither \`signature\` nor \`merchantUid\`, or one that is none; told when the script has run, without a click |
| \`network_error\` | no page within 20 seconds: no network, or the shop’s origin is none of the merchant’s sites; the console says which |

The page’s own are those of \`pledg_error\`.`

const CREDIT = `## \`<whipround-credit>\`

Beside a button with a figure of a credit (“3 × 66.66 €”) the law wants said what it costs, and a warning (docs/credit.md, "Advertising"). A second
script, of its own, defines an element that prints both under the button, at the sizes that French law asks for:

\`\`\`html
<script src="https://pay.example/plugin/credit.min.js"></script>
<whipround-credit merchant="mer_…" amount-cents="20000"></whipround-credit>
\`\`\`

It asks the simulation that needs no credentials, in the language of its \`lang\`, else of the page; attributes may change at any time.
\`second-installment-date\` is that of the simulation. It sets no cookie and sends none; the shop's policy needs this service in \`script-src\`
and \`connect-src\`. Where nothing is lent, nothing may be offered or nobody answers it is empty: then show no figure either.`

export async function pluginReference(): Promise<string> {
  const addresses = Object.entries(PLUGIN_ADDRESSES).map(([path, caching]) => [code(path), code(caching)])
  const ofCredit = Object.entries(CREDIT_ADDRESSES).map(([path, caching]) => [code(path), code(caching)])
  const named = (rows: typeof SETTINGS) => rows.map(([name, what]) => [code(name), what])
  const parts = [
    generatedFrom('widget/', 'src/plugin/', 'scripts/generate-docs/plugin-reference.ts'),
    HEADING,
    table(['Address', '`Cache-Control`'], addresses),
    `\`integrity\` of the first, for \`crossorigin="anonymous"\`: ${code(integrityOf(await pluginScript()))}`,
    INSTANCE,
    table(['Setting', 'What it does'], named(SETTINGS)),
    table(['Callback', 'When'], named(CALLBACKS)),
    ENDS,
    CREDIT,
    table(['Address', '`Cache-Control`'], ofCredit),
    `\`integrity\` of the first: ${code(integrityOf(await creditScript()))}`,
  ]
  return `${parts.join('\n\n')}\n`
}
