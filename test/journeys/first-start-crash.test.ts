import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashingService } from '../support/crashing-service.ts'
import { openShop } from '../support/shop.ts'

for (const when of ['before', 'after'] as const) {
  test(`a first start killed ${when} a commit is followed by one that works, with the credentials it wrote`, async () => {
    const service = await crashingService()
    await service.start({ crashAt: 1, when })
    await service.alive()
    assert.equal(service.deaths(), 1)
    const shop = openShop({ baseUrl: service.baseUrl, credentials: await service.credentials() })
    const { id } = await shop.sendLink()
    assert.equal(await shop.state(id), 'INITIALIZED')
  })
}
