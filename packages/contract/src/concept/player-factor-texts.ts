export const playerFactorTexts = {
  'player-factor.changed': {
    secrets: [],
    versions: [
      {
        title: '{brand} 双重验证有变动',
        text: '您的账号{what}：{at}，{ip}。若不是您本人操作，请立即修改密码并联系客服。',
        sms: '您的账号{what}：{at}，{ip}。若不是您本人操作，请立即修改密码。',
      },
    ],
  },
  'player-factor.removed': {
    secrets: ['link'],
    versions: [
      {
        title: '{brand} 双重验证已解除',
        text: '客服核对身份后，您的{way}已解除，所有登录已退出，{until}前暂停取款。\n若不是您本人操作，请打开此链接，立即冻结取款：\n{link}',
        sms: '您的{way}已解除，{until}前暂停取款。若不是您本人操作，请打开 {link} 冻结取款。',
      },
    ],
  },
} as const
