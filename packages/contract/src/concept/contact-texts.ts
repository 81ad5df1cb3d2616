export const contactTexts = {
  'contact.code': {
    secrets: ['code'],
    versions: [
      {
        title: '{brand} 验证码',
        text: '您正在{what}，验证码 {code}，10分钟内有效。请勿告诉任何人，客服也不会索取。若不是您本人操作，请忽略。',
        sms: '您正在{what}，验证码 {code}，10分钟内有效。请勿告诉任何人。',
      },
    ],
  },
  'contact.verified': {
    secrets: [],
    versions: [
      {
        title: '{brand} 已验证{way}',
        text: '您的账号已验证{way} {address}。若不是您本人操作，请立即修改密码并联系客服。',
        sms: '您的账号已验证{way} {address}。若不是您本人操作，请立即修改密码并联系客服。',
      },
    ],
  },
  'device.new': {
    secrets: [],
    versions: [
      {
        title: '{brand} 新设备登录',
        text: '您的账号在新的设备或浏览器上登录：{at}，{ip}。若不是您本人操作，请立即修改密码并联系客服。',
        sms: '您的账号在新设备登录：{at}，{ip}。若不是您本人操作，请立即修改密码。',
      },
    ],
  },
} as const
