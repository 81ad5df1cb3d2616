import * as z from 'zod/mini'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { time } from '../wire/wire.ts'
import { playerStatuses } from './profile.admin.ts'

export const linkKinds = ['card', 'usdt_address', 'name', 'ip', 'device'] as const
export const linkLabels = {
  card: '同卡',
  usdt_address: '同 USDT 地址',
  name: '同名',
  ip: '同 IP',
  device: '同 IP 同设备',
} as const satisfies Record<(typeof linkKinds)[number], string>

export const linkedPlayers = staffRead({
  path: '/admin/api/players/:username/linked',
  permission: 'player.view',
  summary:
    'Players who share a card, an address, a real name, an IP address of an open sign-in, or that and the device; a hundred of each at most',
  input: z.object({ username: lookupText(64) }),
  output: z.array(
    z.object({
      username: z.string(),
      realname: z.string(),
      status: z.enum(playerStatuses),
      registered_at: time,
      /** What links them. A value is the end of a number, a name, an IP address, or a browser. */
      links: z.array(z.object({ kind: z.enum(linkKinds), value: z.string() })),
    }),
  ),
  refusals: ['player.not-found'],
})
