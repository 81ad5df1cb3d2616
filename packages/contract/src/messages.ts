/** Sentences of spec §8 that several places use, word for word. */
export const messages = {
  loginFirst: '请登录！',
  alreadyHere: '已在当前页面！',
  redPacketClosed: '红包已关闭',
  copied: '复制成功！',
  unbound: '解绑成功',
  noChance: '您暂未达到领取条件，快去完成吧！',
  loginPrompt: '精彩内容等你来体验，快来登录吧！',
  noMore: '没有更多了~',
} as const
