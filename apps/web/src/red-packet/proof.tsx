import { redpacketproof } from '@jinli/contract/red-packet/red-packet'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { formatYuan } from '@jinli/money/money'
import { useCallQuery } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Proof, ProvenDraw } from './packets.ts'
import styles from './red-packet.module.css'
import { useVerdicts, type Verification } from './use-verdicts.ts'
import type { Verdict } from './verify.ts'

const states = {
  working: '正在您的浏览器中计算…',
  failed: '验证所需的数据没有取到，请稍后再试。',
  'broken-promise': '公布的种子与事先公布的指纹不一致，请联系客服。',
} as const

function Outcome({ verification }: { verification: Verification }) {
  if (verification.state !== 'done') {
    const bad = verification.state === 'broken-promise'
    return <p className={bad ? styles.bad : styles.words}>{states[verification.state]}</p>
  }
  const all = verification.verdicts.every(({ holds }) => holds)
  return (
    <p className={all ? styles.good : styles.bad}>
      {all
        ? `种子与指纹一致，${verification.verdicts.length}个红包全部验证无误`
        : '有红包与计算结果不一致，请联系客服'}
    </p>
  )
}

function DrawSteps({ draw, verdict }: { draw: ProvenDraw; verdict: Verdict }) {
  const { digest, roll, drawnPrize, holds } = verdict
  const cut = draw.amount !== drawnPrize
  return (
    <ol className={styles.steps}>
      <li>
        HMAC-SHA-256(种子, “{draw.message}”) = <code>{digest}</code>
      </li>
      <li>
        前四字节取余 10000 = {roll}，对应 ¥{formatYuan(drawnPrize)}
      </li>
      {cut && (
        <li>
          第{draw.share + 1}份预算在此之前还剩 ¥{formatYuan(draw.left)}
          ，可支付的最高一档为 ¥{formatYuan(draw.amount)}
        </li>
      )}
      <li>
        实得 ¥{formatYuan(draw.amount)}：
        <span className={holds ? styles.good : styles.bad}>
          {holds ? '一致' : '不一致'}
        </span>
      </li>
    </ol>
  )
}

function Draws({ proof }: { proof: Proof }) {
  const verification = useVerdicts(proof)
  const verdicts = verification.state === 'done' ? verification.verdicts : []
  return (
    <>
      <Card title="验证结果">
        <output>
          <Outcome verification={verification} />
        </output>
      </Card>
      {proof.draws.map((draw) => {
        const verdict = verdicts.find(({ n }) => n === draw.n)
        return (
          <Card
            key={draw.n}
            title={`第${draw.n}个 · ¥${formatYuan(draw.amount)}`}
            after={<small>{brandTime(draw.at)}</small>}
          >
            {verdict ? (
              <DrawSteps draw={draw} verdict={verdict} />
            ) : (
              <p className={styles.words}>计算依据：{draw.message}</p>
            )}
          </Card>
        )
      })}
    </>
  )
}

/** Shows the proof of a day: the commitment, the revealed seed, and each draw recalculated. */
export function ProofView({ day }: { day: string }) {
  const query = useCallQuery(redpacketproof, { day })
  const { data: proof } = query
  if (query.error && !proof)
    return <LoadError error={query.error} onRetry={query.refetch} />
  if (!proof) return <SkeletonRows rows={4} />
  return (
    <>
      <Card title={`${proof.day} 场`}>
        <dl>
          <Pair name="封存时间">{brandTime(proof.committed_at)}</Pair>
          <Pair name="活动开始">{brandTime(proof.opens_at)}</Pair>
        </dl>
        <p className={styles.words}>事先公布的指纹（SHA-256）</p>
        <p className={styles.hash}>
          <code>{proof.commitment}</code>
          <CopyButton text={proof.commitment} what="种子指纹" />
        </p>
        <p className={styles.words}>事后公布的种子</p>
        {proof.seed === null ? (
          <p className={styles.words}>将于 {brandTime(proof.closes_at)} 活动结束后公布</p>
        ) : (
          <p className={styles.hash}>
            <code>{proof.seed}</code>
            <CopyButton text={proof.seed} what="种子" />
          </p>
        )}
      </Card>
      {proof.seed !== null && <Draws proof={proof} />}
    </>
  )
}
