import type { UsdtProtocol } from '@jinli/contract/usdt-address'
import type pg from 'pg'
import { type ApiClient, bankCard, type TestPlayer, usdtAddress } from './api-client.ts'
import { newAddress, newCardNumber } from './payout-numbers.ts'

/** Payout cards for tests, bound the way players bind them. */
export function cardFlows({
  api: { expectOk },
  owner,
}: {
  api: ApiClient
  owner: pg.Pool
}) {
  /** The card a player bound last. */
  async function newestCard(player: TestPlayer): Promise<number> {
    const { rows } = await owner.query(
      'SELECT max(id) AS id FROM payout_card WHERE player_id = $1',
      [player.id],
    )
    return rows[0].id
  }

  /** Binds a bank card; returns its id. */
  async function bindCard(player: TestPlayer, number = newCardNumber()): Promise<number> {
    await expectOk('/api/bindcard', bankCard(player, number), player.token)
    return newestCard(player)
  }

  /** Binds a USDT address; returns its id. */
  async function bindAddress(
    player: TestPlayer,
    protocol: UsdtProtocol = 'TRC20',
    address = newAddress(protocol),
  ): Promise<number> {
    await expectOk('/api/bindcard', usdtAddress(player, protocol, address), player.token)
    return newestCard(player)
  }

  return { bindAddress, bindCard }
}
