/** Replies that wait in the memory for clients to read them. */
export type UnreadReplies = ReturnType<typeof makeUnreadReplies>;

interface UnreadReply {
  readonly bytes: number;
  /** Cuts the connection of the client. */
  readonly cut: () => void;
}

/** The replies to one network. A Set iterates in the order of insertion: the first waits the longest. */
interface Network {
  bytes: number;
  readonly replies: Set<UnreadReply>;
}

/** Makes an account of unread replies, which together have at most `bytesMax`. */
export function makeUnreadReplies(bytesMax: number) {
  const networks = new Map<string, Network>();
  let all = 0;

  function remove(name: string, reply: UnreadReply): void {
    const network = networks.get(name);
    if (!network?.replies.delete(reply)) return;
    network.bytes -= reply.bytes;
    all -= reply.bytes;
    if (network.replies.size === 0) networks.delete(name);
  }

  /** Cuts the connection that waits the longest in the network that takes the most, again and again, until the rest is few enough. */
  function cutExcess(): void {
    if (all <= bytesMax) return;
    const [name, { replies }] = [...networks].reduce((most, one) =>
      one[1].bytes > most[1].bytes ? one : most,
    );
    const [oldest] = replies;
    if (!oldest) throw new Error('A network without replies is forgotten');
    remove(name, oldest);
    oldest.cut();
    cutExcess();
  }

  return {
    /**
     * Adds a reply. Beyond `bytesMax` connections are cut, this one perhaps. Gives the function to call when the reply is over.
     */
    add(network: string, reply: UnreadReply): () => void {
      const of = networks.get(network) ?? { bytes: 0, replies: new Set() };
      networks.set(network, of);
      of.replies.add(reply);
      of.bytes += reply.bytes;
      all += reply.bytes;
      cutExcess();
      return () => remove(network, reply);
    },
  };
}
