/** What the house sponsors in the demonstration: invented, with pages of ours (`/h5/1.html`, `/h5/2.html`). */
export const sponsors = [
  {
    type: 1,
    name: '清波龙舟',
    tagline: '与两岸同行的端午赛事',
    facts: ['十二支社区队', '全年训练', '水上安全课'],
  },
  {
    type: 2,
    name: '静水护鱼',
    tagline: '还河流一片干净的水面',
    facts: ['三处鱼巢', '每月净滩', '水质公开'],
  },
] as const

export type Sponsor = (typeof sponsors)[number]

/** What holds for all of them. */
export const sponsorRules = [
  { label: '按季公示', note: '每一笔赞助支出，都写明用途与金额' },
  { label: '只赞助公益与民间体育', note: '不要求受赞助方宣传任何游戏' },
  { label: '不向未成年人露出', note: '青少年组别与校园活动不出现任何标识' },
] as const
