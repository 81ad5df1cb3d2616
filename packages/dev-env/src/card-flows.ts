import { bindcard } from '@jinli/contract/payout-card/payout-card'
import type { UsdtProtocol } from '@jinli/contract/payout-card/usdt-address'
import type pg from 'pg'
import { type ApiClient, type TestPlayer, usdtAddress } from './api-client.ts'
import { newAddress, newCardNumber } from './payout-numbers.ts'
import { setUp } from './set-up.ts'

/** Test calls that bind payout cards as players do. */
export function cardFlows({ api: { client }, owner }: { api: ApiClient; owner: pg.Pool }) {
  const { bindBankCard } = setUp(client)

  /** Returns the id of the player's newest card. */
  async function newestCard(player: TestPlayer): Promise<number> {
    const { rows } = await owner.query<{ id: number }>(
      'SELECT max(id) AS id FROM payout_card WHERE player_id = $1',
      [player.id],
    )
    return rows[0]?.id ?? 0
  }

  /** Binds a bank card; returns its id. */
  async function bindCard(player: TestPlayer, number = newCardNumber()): Promise<number> {
    await bindBankCard(player, number)
    return newestCard(player)
  }

  /** Binds a USDT address; returns its id. */
  async function bindAddress(
    player: TestPlayer,
    protocol: UsdtProtocol = 'TRC20',
    address = newAddress(protocol),
  ): Promise<number> {
    const form = usdtAddress(player, protocol, address)
    await client.call(bindcard, form, { token: player.token })
    return newestCard(player)
  }

  return { bindAddress, bindCard }
}
