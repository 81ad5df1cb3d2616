import type { evidenceSubjects } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { ways } from '@jinli/contract/concept/concepts'
import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import { formatYuan } from '@jinli/money/money'

/** Accounts that share an IP address or card: their number, and the user names of at most ten of them. */
type Accounts = { count: number; players: string[] }

/** Void bets: their number, total stake, and the five newest. */
type VoidedBets = { count: number; stake: number; bets: { bet: string; stake: number }[] }

/** The content of `abuse_flag.evidence` by kind; amounts in fen, as JSON numbers below 2⁵³. */
export type Evidence = {
  shared_address: Accounts & { ip: string }
  shared_card: Accounts & { tail: string }
  quick_withdrawal: {
    number: string
    amount: number
    deposited: number
    staked: number
    hours: number
    deposits: { number: string; amount: number }[]
  }
  mirrored_bets: {
    other: string
    day: string
    venue: string
    count: number
    pairs: { game: string; own: string; other: string; stake: number }[]
  }
  void_after_claim: VoidedBets &
    (
      | { of: 'rebate'; day: string; venue: string; claimed: number; earned: number }
      | { of: 'turnover'; source: string; required: number; missing: number }
    )
  corrected_deposit: {
    number: string
    before: number
    amount: number
    count: number
    sum: number
    rewards: { way: string; number: string; amount: number }[]
    /** The player whose first deposit it was, where the rewards are those of the agent. */
    friend?: string
  }
  /** A person of the operator's list with the player's name; the birthdays are null if unknown. */
  listed_person: {
    name: string
    birthday: string | null
    own_birthday: string | null
    source: string
  }
}

/** A line of the evidence as shown to staff, with the player or order to which the line links. */
type Line = {
  label: string
  value: string
  about: (typeof evidenceSubjects)[number]
  subject: string
}

function plain(label: string, value: string): Line {
  return { label, value, about: '', subject: '' }
}

function order(
  label: string,
  about: 'deposit' | 'withdrawal',
  number: string,
  fen: number,
): Line {
  return { label, value: `${number} ¥${yuan(fen)}`, about, subject: number }
}

function yuan(fen: number): string {
  return formatYuan(BigInt(fen))
}

function accounts({ count, players }: Accounts, own: string): Line[] {
  const others = players.filter((name) => name !== own)
  return [
    plain('账号数', `${count} 个`),
    ...others.map(
      (name): Line => ({
        label: '关联会员',
        value: name,
        about: 'player',
        subject: name,
      }),
    ),
  ]
}

function voids(evidence: Evidence['void_after_claim']): Line[] {
  const { count, stake, bets } = evidence
  const had =
    evidence.of === 'rebate'
      ? [
          plain('返水日', `${evidence.day} · ${evidence.venue}`),
          plain(
            '已领取返水',
            `¥${yuan(evidence.claimed)}，按现有注单应为¥${yuan(evidence.earned)}`,
          ),
        ]
      : [
          plain(
            '曾完成流水',
            `${turnoverSourceLabel(evidence.source)} ¥${yuan(evidence.required)}`,
          ),
          plain('现欠流水', `¥${yuan(evidence.missing)}`),
        ]
  return [
    ...had,
    plain('作废注单', `${count} 注，共¥${yuan(stake)}`),
    ...bets.map((each) => plain('注单', `${each.bet} ¥${yuan(each.stake)}`)),
  ]
}

function correctionLines(evidence: Evidence['corrected_deposit']): Line[] {
  const { number, before, amount, count, sum, rewards, friend } = evidence
  const labels: Readonly<Record<string, { label: string }>> = ways
  return [
    ...(friend
      ? [{ label: '好友首存', value: friend, about: 'player', subject: friend } as const]
      : []),
    order('存款', 'deposit', number, before),
    plain('冲正为', `¥${yuan(amount)}`),
    plain('到账后所得奖励', `${count} 笔，共¥${yuan(sum)}`),
    ...rewards.map((each) =>
      plain(labels[each.way]?.label ?? each.way, `${each.number} ¥${yuan(each.amount)}`),
    ),
  ]
}

function listedLines(evidence: Evidence['listed_person']): Line[] {
  const { name, birthday, own_birthday: own, source } = evidence
  const same = birthday !== null && birthday === own
  return [
    plain('名单姓名', name),
    plain('名单生日', birthday ?? '名单未载'),
    plain('会员生日', own ?? '会员未填'),
    plain('吻合', same ? '姓名与生日' : '仅姓名'),
    ...(source ? [plain('名单来源', source)] : []),
  ]
}

type FlagEvidence = {
  [K in keyof Evidence]: { kind: K; evidence: Evidence[K] }
}[keyof Evidence]

/** Returns the evidence of a flag as lines, without the name of the flagged player (`own`). */
export function linesOf(flag: FlagEvidence, own: string): Line[] {
  const { kind, evidence } = flag
  if (kind === 'shared_address')
    return [plain('登录地址', evidence.ip), ...accounts(evidence, own)]
  if (kind === 'shared_card')
    return [plain('收款卡尾号', evidence.tail), ...accounts(evidence, own)]
  if (kind === 'quick_withdrawal') {
    const {
      number,
      amount,
      deposited: depositTotal,
      staked: stakeTotal,
      hours,
      deposits,
    } = evidence
    return [
      order('取款', 'withdrawal', number, amount),
      plain(`此前${hours}小时存款`, `¥${yuan(depositTotal)}`),
      plain('期间有效投注', `¥${yuan(stakeTotal)}`),
      ...deposits.map((each) => order('存款', 'deposit', each.number, each.amount)),
    ]
  }
  if (kind === 'void_after_claim') return voids(evidence)
  if (kind === 'corrected_deposit') return correctionLines(evidence)
  if (kind === 'listed_person') return listedLines(evidence)
  const { other, day, venue, count, pairs } = evidence
  return [
    { label: '另一方', value: other, about: 'player', subject: other },
    plain('投注日', `${day} · ${venue}`),
    plain('成对注单', `${count} 对，同游戏、同金额、10秒内、一赢一输`),
    ...pairs.map((pair) =>
      plain(pair.game, `¥${yuan(pair.stake)}：${pair.own} ↔ ${pair.other}`),
    ),
  ]
}
