/** `percent` is in hundredths of a percent, `seconds` a length of time. */
type ColumnKind = 'count' | 'money' | 'percent' | 'seconds'
export type ReportColumn = { name: string; title: string; kind: ColumnKind }
type ReportTable = {
  label: string
  /** What a row is about. */
  subject: string
  /** The number of days unless asked. */
  days: number
  columns: readonly ReportColumn[]
  /** The column of the chart, which also orders the rows: the largest first. */
  main: string
  definition: string
}

const count = (name: string, title: string): ReportColumn => ({
  name,
  title,
  kind: 'count',
})
const fen = (name: string, title: string): ReportColumn => ({ name, title, kind: 'money' })
const percent = (name: string, title: string): ReportColumn => ({
  name,
  title,
  kind: 'percent',
})
const seconds = (name: string, title: string): ReportColumn => ({
  name,
  title,
  kind: 'seconds',
})

const play = [
  count('bets', '注单数'),
  count('players', '会员数'),
  fen('stakes', '投注'),
  fen('payouts', '派彩'),
  fen('ggr', '平台输赢'),
  percent('rtp', '实际返还率'),
]
const playDefinition =
  '投注、派彩、平台输赢取自按小时汇总的数字，记在系统得知结算的时间，与财务报表一致；实际返还率 = 派彩 ÷ 投注。会员数按下注日计，同一会员只计一次。'

/** The reports with their columns and definitions. */
export const reportTables = {
  venue: {
    label: '场馆',
    subject: '场馆',
    days: 7,
    columns: play,
    main: 'ggr',
    definition: playDefinition,
  },
  game: {
    label: '游戏',
    subject: '场馆 · 游戏',
    days: 7,
    columns: [
      ...play,
      percent('rtp_least', '理论最低'),
      percent('rtp_most', '理论最高'),
      percent('band_low', '区间下限'),
      percent('band_high', '区间上限'),
    ],
    main: 'ggr',
    definition: `${playDefinition}理论返还率由场馆提供；区间是按期内注额算出的 99% 置信区间，实际返还率在区间之外才值得核查。`,
  },
  turnover: {
    label: '未完成打码',
    subject: '来源',
    days: 30,
    columns: [
      count('requirements', '要求数'),
      count('open', '未完成'),
      count('players', '未完成会员'),
      fen('required', '要求打码'),
      fen('done', '已完成打码'),
      fen('missing', '缺口'),
    ],
    main: 'missing',
    definition:
      '期内产生的打码要求，按来源汇总；已完成取现在的进度，缺口 = 要求 − 已完成。对比时段的要求也按现在的进度计算。',
  },
  cohort: {
    label: '会员价值与留存',
    subject: '注册周（周一）',
    days: 84,
    columns: [
      count('sign_ups', '注册'),
      count('depositors', '存款会员'),
      fen('deposits', '存款'),
      fen('withdrawals', '取款'),
      fen('net', '存取差'),
      fen('per_head', '人均存取差'),
      percent('next_day', '次日留存'),
      percent('week', '7日内留存'),
      percent('month', '8至30日留存'),
    ],
    main: 'net',
    definition:
      '期内注册的会员按注册周分组；存款、取款为这些会员至今的已入账存款（含更正）与已付取款。留存 = 注册后第1日、第1至7日、第8至30日有已结算注单的会员 ÷ 注册会员；未满天数的不显示。',
  },
  staff: {
    label: '员工工作量',
    subject: '员工',
    days: 7,
    columns: [
      count('handled', '处理订单'),
      count('approvals', '通过'),
      count('rejections', '拒绝'),
      percent('rejection_share', '拒绝率'),
      fen('deposits', '批准入账存款'),
      fen('withdrawals', '批准取款'),
      seconds('touch', '首次处理用时'),
      seconds('touch_most', '最长九成'),
    ],
    main: 'handled',
    definition:
      '取自操作日志：存款与取款的通过、拒绝，按操作时间计，同一订单只计一次。批准入账存款为最后一次通过时的到账金额。首次处理用时是订单提交到该员工第一次操作的中位数；最长九成：九成订单不超过此用时。',
  },
  service: {
    label: '客服',
    subject: '客服人员',
    days: 7,
    columns: [
      count('answers', '回复'),
      count('conversations', '会话'),
      seconds('wait', '会员等待'),
      seconds('wait_most', '等待九成内'),
      percent('on_time', '按时回复'),
      count('ends', '结束会话'),
      seconds('resolution', '解决用时'),
      count('ratings', '评价'),
      percent('good', '满意'),
    ],
    main: 'answers',
    definition:
      '回复是客服发给会员的消息（不含备注）。会员等待为会员开始等待到得到回复的中位数，九成内：九成等待不超过此用时。按时回复为在回复时限内的回复占有时限的回复的比例，时限只计服务时间。解决用时为会话发起或重新打开到由该员工结束的中位数。满意为会员评价中“满意”的比例，计入结束会话的员工。',
  },
} as const satisfies Record<string, ReportTable>

export type ReportName = keyof typeof reportTables
export const reportNames = Object.keys(reportTables) as ReportName[]
