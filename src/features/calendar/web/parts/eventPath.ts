/** Where an event is opened, on one of its days. */
export const eventPath = (id: string, day: string) => `/calendar?date=${day}&event=${id}`
