/** Texts of messages that leave the platform (`OutboundText` of the server). */
export const outboundTexts = {
  'outbox.trial': {
    secrets: ['code'],
    versions: [
      {
        title: '{brand} 测试消息',
        text: '这是一条测试消息，校验码 {code}。收到即表示发送正常，无需任何操作。',
        sms: '测试消息，校验码 {code}，无需任何操作。',
      },
    ],
  },
} as const

/** The provider has answered; the outcome is not recorded yet. */
export const crashSteps = ['outbox.sent'] as const
