export const routes = ['/limits'] as const

export const mails = {
  'limit.excluded': {
    title: '暂停游戏已生效',
    words: '按您的申请，{until}前不能存款、转入场馆和进入游戏；取款不受影响。',
  },
  'limit.reached': {
    title: '已达到您的限额',
    link: '/limits',
    words: '您已达到{reason}，{until}前不能投注。游戏已结束，场馆里的余额会转回中心钱包。',
  },
  'limit.by-operator': {
    title: '平台为您设定了限额',
    link: '/limits',
    words: '平台为您设定了{way}：{amount}，立即生效。如有疑问请联系客服。',
  },
  'limit.by-operator-ends': {
    title: '平台设定的限额将取消',
    link: '/limits',
    words: '平台为您设定的{way}在{until}前仍然有效，之后取消。',
  },
  'limit.passed': {
    title: '有一注超过了您的限额',
    link: '/limits',
    words: '您有一注超过了{reason}。游戏已结束，场馆里的余额会转回中心钱包。',
  },
  'limit.lowered': {
    title: '存款限额已生效',
    words: '您的每日存款限额已设为{amount}，立即生效。',
  },
  'limit.raised': {
    title: '存款限额已调整',
    words: '您的每日存款限额已调整为{amount}。',
    wordsWithoutAmount: '您的每日存款限额已取消。',
  },
} as const

export const refusals = {
  'play-limit.deposit': {
    code: 1701,
    message: '超过{whose}{limit}，{span}还可存{left}元',
    field: 'amount',
  },
  'play-limit.excluded': { code: 1702, message: '您已申请暂停游戏，{until}后恢复' },
  'play-limit.not-due': { code: 1703, message: '新限额须在{at}后确认生效' },
  'play-limit.nothing-pending': { code: 1704, message: '没有待确认的新限额' },
  'play-limit.reached': {
    code: 1706,
    message: '您已达到{limit}，{span}暂不能领取优惠',
  },
  'play-limit.game': {
    code: 1707,
    message: '您已达到{limit}，{until}后恢复',
  },
  'play-limit.not-lower': {
    code: 409,
    message: '平台已为该会员设定同样或更低的限额，只能再降低',
    field: 'amount',
  },
  'play-limit.ending': { code: 409, message: '该限额已取消或正在取消' },
  'play-limit.shorter': { code: 1705, message: '暂停期只能延长，不能缩短' },
} as const

export const crashCalls = ['depositlimit', 'depositlimit.confirm', 'exclude'] as const
