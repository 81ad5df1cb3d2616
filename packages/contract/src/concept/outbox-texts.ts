/** Texts of messages that leave the platform (`OutboundText` of the server). */
export const outboxTexts = {
  /** A mail about money; its title and text are those of the mail. */
  'mail.copy': {
    secrets: [],
    versions: [
      {
        title: '{brand} {title}',
        text: '{text}\n如不想再收到此类邮件，请在「邮箱、手机与找回码」中关闭。',
      },
    ],
  },
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
