import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { transform } from 'esbuild'
import { integrityOf } from '../../src/plugin/index.ts'
import { openVisitor } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { frameOf, say, scriptedService } from './scripted-service.ts'
import { callsOf } from './shop-site.ts'

const service = await scriptedService()
const { shop } = service
const built = readFileSync(new URL('../../widget/dist/plugin.min.js', import.meta.url), 'utf8')

test('the script has at most 11.6 kB as it is, of which what it says in six languages is two', () => {
  const bytes = Buffer.byteLength(built)
  assert.ok(bytes <= 11_600, `${bytes} bytes`)
})

test('its syntax is of 2017: made older it stays the same', async () => {
  const isOld = async (code: string) =>
    (await transform(code, { target: 'es2017' })).code === (await transform(code, { target: 'esnext' })).code
  assert.equal(await isOld(built), true)
  assert.equal(await isOld('const later = (shop) => shop?.page'), false)
})

test('it asks for nothing that a shop’s policy would have to allow', () => {
  for (const unwanted of [
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    /\beval\b|new Function/,
    /\.cookie|Storage/,
    /'style'|"style"|<style/,
  ])
    assert.doesNotMatch(built, unwanted)
})

test('loading it leaves two names, one class, and nothing else: no request, no cookie, no element', async () => {
  const visitor = await openVisitor()
  const page = await visitor.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const address = shop.at({
    first: '<script>const before = new Set(Object.getOwnPropertyNames(window))</script>',
    script: `const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name))
      const elements = document.querySelectorAll('*').length
      new Whipround(document.body, { merchantUid: 'mer_1' }); new Pledg(document.body, { merchantUid: 'mer_1' })`,
  })
  await page.goto(address)
  const ours = await page.evaluate<string[]>('added')
  assert.deepEqual(ours.filter((name) => !['calls', 'records', 'callbacks'].includes(name)).sort(), [
    'Pledg',
    'Whipround',
  ])
  assert.equal(await page.evaluate('Whipround === Pledg'), true)
  assert.equal(await page.evaluate('document.querySelectorAll("*").length === elements'), true)
  const path = new URL(address).pathname
  assert.deepEqual(requests, [path, '/plugin/plugin.min.js', `${path}/shop.js`])
  assert.deepEqual(await visitor.cookies(), [])
  assert.equal(await page.evaluate('document.cookie + localStorage.length + sessionStorage.length'), '00')
  await page.close()
})

/** Opens it in both ways, and returns what the browser has complained of. */
async function openUnder(policy: string, settings: string): Promise<string[]> {
  const broken: string[] = []
  for (const container of ['document.querySelector("#box")', 'null']) {
    const page = await (await openVisitor()).newPage()
    page.on('console', (message) => broken.push(message.text()))
    const script = `new Whipround(pay, { ${settings}, containerElement: ${container}, ...callbacks })`
    await page.goto(shop.at({ policy, body: '<button id="pay">Pay</button><div id="box"></div>', script }))
    await page.click('#pay')
    const frame = await frameOf(page, service.url)
    assert.equal(await page.evaluate('getComputedStyle(document.querySelector("iframe")).display'), 'block')
    await say(frame, 'PLEDG_SUCCESS', { purchase: { uid: 'pur_1' } })
    await until('the shop heard', async () => (await callsOf(page)).at(-1)?.[0] === 'onSuccess')
    await page.close()
  }
  return broken
}

const STRICT = `default-src 'none'; script-src 'self' ${service.url}; frame-src ${service.url}; base-uri 'none'; require-trusted-types-for 'script'`

test('under a shop’s policy that names our host for script and frame only, it opens in both ways and breaks no rule', async () => {
  assert.deepEqual(await openUnder(STRICT, "merchantUid: 'mer_1'"), [])
  assert.equal(service.methods.at(-1), 'POST')
})

test('where the shop’s policy forbids the form, it opens by an address: the browser says so once an opening', async () => {
  const asked = service.asked.length
  const broken = await openUnder(`${STRICT}; form-action 'none'`, "merchantUid: 'mer_1', title: 'Brest'")
  assert.deepEqual(service.methods.slice(asked), ['GET', 'GET'])
  assert.equal(service.asked.at(-1)?.searchParams.get('title'), 'Brest')
  assert.equal(broken.length, 2, broken.join('\n'))
  for (const line of broken) assert.match(line, /form-action/)
})

test('where it forbids the form, and no address holds the settings, the shop hears at once', async () => {
  const page = await (await openVisitor()).newPage()
  const script = `new Whipround(pay, { merchantUid: 'mer_1', metadata: { note: 'x'.repeat(7000) }, ...callbacks })`
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(shop.at({ policy: `${STRICT}; form-action 'none'`, body: '<button id="pay">Pay</button>', script }))
  await page.click('#pay')
  await until('the shop heard', async () => (await callsOf(page)).at(-1)?.[0] === 'onError', 10_000)
  assert.ok(
    said.some((line) => line.startsWith('Whipround: ') && line.includes('form-action')),
    said.join('\n'),
  )
  await page.close()
})

test('a form of one opening that the shop’s policy forbids leads no other one away', async () => {
  const page = await (await openVisitor()).newPage()
  const body = '<button id="pay">Pay</button><button id="more">More</button><div id="box"></div><div id="box2"></div>'
  const script = `new Whipround(pay, { merchantUid: 'mer_1', containerElement: box, ...callbacks })
    new Whipround(more, { merchantUid: 'mer_2', containerElement: box2, ...callbacks })`
  await page.goto(shop.at({ policy: `${STRICT}; form-action 'none'`, body, script }))
  const asked = service.asked.length
  await page.click('#pay')
  await until('the first is open', async () => (await callsOf(page)).length === 1)
  await page.click('#more')
  await until('the second is open', async () => (await callsOf(page)).length === 2)
  assert.deepEqual(
    service.asked.slice(asked).map(({ searchParams }) => searchParams.get('merchantUid')),
    ['mer_1', 'mer_2'],
  )
  await page.close()
})

test('with its hash in the page it loads, and with another one it does not', async () => {
  const page = await (await openVisitor()).newPage()
  const load = (integrity: string) =>
    `<script src="${service.url}/plugin/v1/plugin.min.js" integrity="${integrity}" crossorigin="anonymous"
      onload="loaded = true" onerror="loaded = false"></script>`
  for (const [integrity, isLoaded] of [
    [integrityOf(built), true],
    [integrityOf(`${built} `), false],
  ] as const) {
    await page.goto(shop.at({ head: load(integrity), script: '' }))
    assert.equal(await page.evaluate('loaded'), isLoaded)
  }
  await page.close()
})

test('on a slow phone, script and constructor are done at once', async () => {
  const page = await (await openVisitor({ viewport: { width: 390, height: 844 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await page.goto(shop.at({ body: '<button id="pay">Pay</button>', script: '' }))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let run = 0; run < 15; run++) {
    // As an inline script, so that its run alone is measured; compiled anew each time.
    const source = JSON.stringify(`${built}//${run}`)
    times.push(
      await page.evaluate<number>(`(() => {
        const script = document.createElement('script')
        script.textContent = ${source}
        const start = performance.now()
        document.head.append(script)
        new Whipround(pay, { merchantUid: 'mer_1', amountCents: 24000, title: 'Brest', address: { city: 'Brest' } })
        return performance.now() - start
      })()`),
    )
  }
  const median = times.sort((a, b) => a - b)[7] as number
  process.stdout.write(`# script and constructor, CPU 4 times slower: median ${median.toFixed(1)} ms\n`)
  // 5 ms is the aim; a machine that does ten other things takes longer.
  assert.ok(median < 100, `${median} ms`)
  await page.close()
})
