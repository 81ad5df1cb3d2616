import { playerFactors } from '@jinli/contract/player-factor/player-factor.admin'
import { factorActionLabels } from '@jinli/contract/player-factor/player-factor.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCall } from '../api/use-read.ts'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'

type Factors = Output<typeof playerFactors>

function passkeyText({ name, used_at }: Factors['passkeys'][number]): string {
  return `${name}（${used_at ? `最近使用 ${timeText(used_at)}` : '未使用过'}）`
}

function factsOf({ device_since, passkeys, recovery_codes, events }: Factors) {
  return [
    {
      label: '验证器',
      value: device_since ? `${timeText(device_since)} 绑定` : '未绑定',
    },
    { label: '通行密钥', value: passkeys.map(passkeyText).join('、') || '无' },
    { label: '找回码', value: `剩 ${recovery_codes} 个` },
    {
      label: '最近变动',
      value:
        events.length === 0 ? (
          '无'
        ) : (
          <>
            {events.map(({ action, name, ip, at }) => (
              <div key={`${at.getTime()} ${action} ${name}`}>
                {`${timeText(at)} ${factorActionLabels[action]}${name && `「${name}」`} ${ip}`}
              </div>
            ))}
          </>
        ),
    },
  ]
}

/** The second factors of a player, and what became of them. */
export function PlayerFactors({ username }: { username: string }) {
  const query = useCall(playerFactors, { username })
  return (
    <section aria-label="双重验证">
      <h3>双重验证</h3>
      <QueryResult query={query} rows={2}>
        {(factors) => <FactList facts={factsOf(factors)} />}
      </QueryResult>
    </section>
  )
}
