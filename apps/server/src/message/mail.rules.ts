import { minuteText } from '@jinli/contract/brand-time'
import {
  adjustmentReason,
  adjustmentWays,
  otherWays,
  statementTypes,
} from '@jinli/contract/statement'
import {
  adjustmentCodes,
  adjustmentLabels,
  depositCodes,
  reviewLabels,
  transferCodes,
  transferLabels,
  withdrawalCodes,
} from '@jinli/contract/states'
import { vipGiftLabels } from '@jinli/contract/vip'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { formatYuan } from '@jinli/money/money'

/** The facts of a decision as the player's record shows them. */
export type MailFacts = {
  number: string
  amount: bigint | null
  way: string
  reason: string
  until: Date | null
}

type Letter = { title: string; words: string; link?: string }
/** What a mail about a record says; its state is called as the record calls it. */
type RecordKind = Letter & {
  type: number
  state: string | undefined
  /** Where they are the same for all of its kind. */
  way?: string
  reason?: string
}

const order = {
  'deposit.approved': {
    type: statementTypes.deposit,
    state: reviewLabels[depositCodes.approved],
    title: '存款已到账',
    words: '您的存款已通过审核，存入中心钱包。',
  },
  'deposit.rejected': {
    type: statementTypes.deposit,
    state: reviewLabels[depositCodes.rejected],
    title: '存款未通过审核',
    words: '您的存款未通过审核，未入账。如有疑问请联系客服。',
  },
  'deposit.expired': {
    type: statementTypes.deposit,
    state: reviewLabels[depositCodes.expired],
    title: '存款订单已超时',
    words: '有效时间已过，请勿再向此订单付款。若您已付款，平台核实后仍会入账。',
  },
  'withdrawal.paid': {
    type: statementTypes.withdrawal,
    state: reviewLabels[withdrawalCodes.paid],
    title: '取款已付出',
    words: '您的取款已通过审核并付出，请留意到账。',
  },
  'withdrawal.rejected': {
    type: statementTypes.withdrawal,
    state: reviewLabels[withdrawalCodes.rejected],
    title: '取款未通过审核',
    words: '您的取款未通过审核，金额已退回中心钱包。',
  },
  'withdrawal.returned': {
    type: statementTypes.withdrawal,
    state: reviewLabels[withdrawalCodes.returned],
    title: '取款打款未成功',
    words: '打款未成功，金额已退回中心钱包。',
  },
  'adjustment.credit': {
    type: statementTypes.other,
    state: adjustmentLabels[adjustmentCodes.posted],
    title: adjustmentWays.credit,
    words: '系统加款已存入中心钱包。',
    way: adjustmentWays.credit,
    reason: adjustmentReason,
  },
  'adjustment.debit': {
    type: statementTypes.other,
    state: adjustmentLabels[adjustmentCodes.posted],
    title: adjustmentWays.debit,
    words: '系统扣款已从中心钱包扣除。',
    way: adjustmentWays.debit,
    reason: adjustmentReason,
  },
  'rebate.claimed': {
    type: statementTypes.other,
    state: adjustmentLabels[adjustmentCodes.posted],
    title: '返水已领取',
    words: '返水已存入中心钱包，完成1倍流水后可提现。',
    way: otherWays.rebate,
  },
  'vip.gift-rise': {
    type: statementTypes.other,
    state: adjustmentLabels[adjustmentCodes.posted],
    title: `${vipGiftLabels.rise}已到账`,
    words: '恭喜晋级，礼金已存入中心钱包。',
    way: vipGiftLabels.rise,
  },
  'vip.gift-birthday': {
    type: statementTypes.other,
    state: adjustmentLabels[adjustmentCodes.posted],
    title: '生日快乐',
    words: '祝您生日快乐，生日礼金已存入中心钱包。',
    way: vipGiftLabels.birthday,
  },
  'transfer.home': {
    type: statementTypes.transferIn,
    state: transferLabels[transferCodes.success],
    title: '转账已核实',
    words: '经与场馆人工核对，转账成功，资金已回到中心钱包。',
  },
  'transfer.landed': {
    type: statementTypes.transferOut,
    state: transferLabels[transferCodes.success],
    title: '转账已核实',
    words: '经与场馆人工核对，转账成功，资金已到达场馆钱包。',
  },
  'transfer.stayed': {
    type: statementTypes.transferIn,
    state: transferLabels[transferCodes.failed],
    title: '转账已核实',
    words: '经与场馆人工核对，转账未成功。',
    reason: '场馆未受理，资金仍在场馆',
  },
  'transfer.bounced': {
    type: statementTypes.transferOut,
    state: transferLabels[transferCodes.failed],
    title: '转账已核实',
    words: '经与场馆人工核对，转账未成功。',
    reason: '场馆未受理，资金已退回',
  },
} as const satisfies Record<string, RecordKind>

function yuan(fen: bigint | null): string {
  if (fen === null) return '不限'
  return fen < 0n ? `-¥${formatYuan(-fen)}` : `¥${formatYuan(fen)}`
}

/** What a mail says that belongs to no record. */
const other = {
  'limit.excluded': ({ until }) => ({
    title: '暂停游戏已生效',
    words: `按您的申请，${until ? minuteText(until) : ''}前不能存款、转入场馆和进入游戏；取款不受影响。`,
  }),
  'limit.lowered': ({ amount }) => ({
    title: '存款限额已生效',
    words: `您的每日存款限额已设为${yuan(amount)}，立即生效。`,
  }),
  'limit.raised': ({ amount }) => ({
    title: '存款限额已调整',
    words:
      amount === null
        ? '您的每日存款限额已取消。'
        : `您的每日存款限额已调整为${yuan(amount)}。`,
  }),
  'agent.approved': () => ({
    title: '合营申请已通过',
    words: '您的合营计划申请已通过，可在「我的」进入代理登录。',
    link: '/mine',
  }),
  'agent.rejected': ({ reason }) => ({
    title: '合营申请未通过',
    words: `您的合营计划申请未通过：${plain(reason)}。您可以重新提交申请。`,
    link: '/applyagent',
  }),
  'vip.promoted': ({ way }) => ({
    title: `恭喜晋升 ${way}`,
    words: `您的会员等级已晋升为 ${way}，返水比例按新等级计算。`,
    link: '/vip',
  }),
  'vip.demoted': ({ way }) => ({
    title: `会员等级调整为 ${way}`,
    words: `上一个90天内未完成保级流水，您的会员等级已调整为 ${way}。达到要求后可再次晋级。`,
    link: '/vip',
  }),
  'promotion.approved': ({ way, amount }) => ({
    title: '优惠申请已通过',
    words: `您申请的「${plain(way)}」已通过，彩金${yuan(amount)}已存入中心钱包。流水进度可在活动记录中查看，也可随时放弃彩金。`,
    link: '/activityRecord',
  }),
  'promotion.rejected': ({ way, reason }) => ({
    title: '优惠申请未通过',
    words: `您申请的「${plain(way)}」未通过：${plain(reason)}。符合条件后可以重新申请。`,
    link: '/activityRecord',
  }),
  'promotion.given-up': ({ way, amount }) => ({
    title: '彩金已放弃',
    words: `您已放弃「${plain(way)}」的彩金，从中心钱包退回${yuan(amount)}，不再要求其流水。`,
    link: '/activityRecord',
  }),
  'bet.void': ({ number, amount, way }) => ({
    title: '注单已作废，本金已退回',
    words: `您在「${plain(way)}」的注单 ${plain(number)}（投注${yuan(amount)}）长时间没有结束，经核实已由场馆作废，本金已全额退回。`,
    link: '/betRecord',
  }),
  'bet.left': ({ number, amount, way, reason }) => ({
    title: '未完成的注单已结算',
    words: `您在「${plain(way)}」的注单 ${plain(number)}（投注${yuan(amount)}）长时间没有结束，已由场馆按游戏规则中“未完成的牌局”结算，派彩${yuan(BigInt(/^\d{1,18}$/.test(reason) ? reason : '0'))}。`,
    link: '/betRecord',
  }),
  'account.unlocked': () => ({
    title: '账号锁定已解除',
    words:
      '客服已为您解除登录与支付密码的锁定。若不是您本人要求，请立即修改密码并联系客服。',
  }),
} as const satisfies Record<string, (facts: MailFacts) => Letter>

/** Mail that the system writes by itself. */
export type MailKind = keyof typeof order | keyof typeof other

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Words as HTML; what somebody wrote stays words. */
function plain(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

function fact(name: string, value: string): string {
  return `${name}：${plain(value)}`
}

const methods: Readonly<Record<string, string>> = depositMethodLabels

function aboutRecord(kind: RecordKind, facts: MailFacts) {
  const { type, state = '', title, words } = kind
  const { number, amount } = facts
  const way = kind.way ?? methods[facts.way] ?? facts.way
  const reason = kind.reason ?? facts.reason
  const lines = [
    fact('金额', yuan(amount)),
    fact('状态', state),
    ...(reason ? [fact('说明', reason)] : []),
    fact('方式', way),
    fact('订单号', number),
  ]
  return {
    title,
    content: `<p>${words}</p><p>${lines.join('<br>')}</p>`,
    link: `/transRecord?type=${type}&out_trade_no=${number}`,
  }
}

/** The words of a mail of the system's own, and the screen that it speaks of. */
export function letterOf(kind: string, facts: MailFacts) {
  const known: Readonly<Record<string, RecordKind>> = order
  const about = known[kind]
  if (about) return aboutRecord(about, facts)
  const told: Readonly<Record<string, (facts: MailFacts) => Letter>> = other
  const letter = told[kind]?.(facts)
  // One that a version to come has written: its title is better than nothing.
  if (!letter) return { title: '系统通知', content: '', link: '' }
  const { title, words, link = '/userCent' } = letter
  return { title, content: `<p>${words}</p>`, link }
}
