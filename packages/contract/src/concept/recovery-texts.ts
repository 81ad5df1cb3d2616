export const recoveryTexts = {
  'recovery.done': {
    secrets: ['link'],
    versions: [
      {
        title: '{brand} 已找回{way}',
        text: '您的{way}已找回并重新设置，所有登录已退出，{until}前暂停取款。\n若不是您本人操作，请打开此链接，立即冻结取款：\n{link}',
        sms: '您的{way}已重新设置，{until}前暂停取款。若不是您本人操作，请打开 {link} 冻结取款。',
      },
    ],
  },
  'recovery.codes': {
    secrets: [],
    versions: [
      {
        title: '{brand} 已生成找回码',
        text: '您的账号已生成新的找回码，原有找回码已失效。若不是您本人操作，请立即修改密码并联系客服。',
        sms: '您的账号已生成新的找回码。若不是您本人操作，请立即修改密码并联系客服。',
      },
    ],
  },
} as const
