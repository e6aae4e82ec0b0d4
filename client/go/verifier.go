// Package verifier judges entity tokens of a Purser title in a game server's own process, as strictly as a node does: under a lease
// without a call, otherwise by one call for many tokens. docs/guides/verifier-protocol.md has its rules in words.
//
// It is one file and needs the standard library only: copy it. All methods may be called by several goroutines at once.
package verifier

import (
	"bytes"
	"container/list"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	crypto "crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Status is a verdict in one word.
type Status string

const (
	Valid   Status = "valid"
	Expired Status = "expired"
	Revoked Status = "revoked"
	// Invalid is a text that is no token of the title, or a join token for another server, or one that was used before.
	Invalid Status = "invalid"
	// Unavailable says nothing about the token: there is no lease, and the service does not answer.
	Unavailable Status = "unavailable"
	// Unconfirmed tokens would be valid by what was known Age ago. Only with Options.AllowUnconfirmed, where the service does not answer.
	Unconfirmed Status = "unconfirmed"
)

// Entity names the owner of a token.
type Entity struct{ ID, Type string }

// Lineage is the chain of ids above an entity, itself included. Ids that do not apply are empty.
type Lineage struct{ NamespaceID, TitleID, MasterPlayerAccountID, TitlePlayerAccountID string }

// Owner is what a token says of its owner.
type Owner struct {
	Entity  Entity
	Lineage Lineage
	// IdentityProvider says how the player logged in; empty for a title.
	IdentityProvider string
	// PlayerID is the player's account id ("ServiceId"); empty for a title.
	PlayerID  string
	ExpiresAt time.Time
}

// Verdict is the answer to Verify. It has an owner where it is Valid or Unconfirmed.
type Verdict struct {
	Status Status
	Owner
	// FromLease: it was judged here, under a lease, without a call.
	FromLease bool
	// Age of what an Unconfirmed verdict goes by.
	Age time.Duration
}

// State is what a verifier can do at the moment.
type State string

const (
	// Leased: tokens are judged here.
	Leased State = "leased"
	// Asking: the service is asked for each token that could be valid.
	Asking State = "asking"
	Closed State = "closed"
)

// Options say where the service is, and as whom it is asked.
type Options struct {
	// URL of the service, for example https://purser.example.com.
	URL string
	// SecretKey of the title with the permissions tokens:verify and tokens:validate; or else EntityToken.
	SecretKey string
	// EntityToken gives a token of the title itself; it is asked again when the service refuses the last one.
	EntityToken func(context.Context) (string, error)
	// Audience is the name for which players get join tokens for this server; empty: it takes none.
	Audience string
	// AllowUnconfirmed gives verdicts by old knowledge where the service does not answer; they are never Valid.
	AllowUnconfirmed bool
	// CacheMax is the number of tokens whose signature is not checked again; 0: 10,000.
	CacheMax int
	// UseOnce tells whether a join token is used for the first time, where several processes have one audience. Nil: this process remembers.
	UseOnce func(ctx context.Context, tokenID string, expiresAt time.Time) (bool, error)
	// OnState is called with each new state, by the goroutine that finds it. It must not block.
	OnState func(State)
	// HTTPClient sends the requests; nil: one that follows no redirects.
	HTTPClient *http.Client
}

// Stats count since the start.
type Stats struct {
	FromLease, FromCalls, Calls, Polls, FailedPolls, Reloads int64
	// Remembered revocations, cached tokens, and the number up to which the control log is known.
	Revocations, Cached int
	At                  int64
}

const (
	grantMax       = 850 * time.Millisecond
	clocksApartMax = 50 * time.Millisecond
	setBackMax     = time.Minute
	rememberedPast = 7 * 24 * time.Hour
	usedMax        = 500_000
	tokenChars     = 4_096
	replyBytesMax  = 64 << 20
	tokensPerCall  = 100
	callsAtOnce    = 4
	waitingMax     = 10_000
	callTimeout    = 5 * time.Second
	// A check without a lease waits so long, at most, for others to share its call; and longer where the lease has just ended, because
	// other servers have lost theirs at the same moment.
	spread         = 5 * time.Millisecond
	spreadWhenLost = 100 * time.Millisecond
	// A verifier that has judged nothing for so long asks for no lease.
	idleAfter = 5 * time.Minute
)

// ---------------------------------------------------------------------------------------------------------------------------------
// Clocks, the lease, and service time

// reading is both clocks at one moment. The wall clock only measures lengths of time.
type reading struct{ mono, wall time.Duration }

// systemClock reads both clocks at once: time.Time has the two of them.
func systemClock() func() reading {
	begun := time.Now()
	return func() reading {
		now := time.Now()
		return reading{mono: now.Sub(begun), wall: time.Duration(now.UnixNano())}
	}
}

// grant is a lease as an answer gives it: for length from since on, by the clocks before the poll was sent.
type grant struct {
	since  reading
	length time.Duration
	// receivedAt is the node's time when the poll arrived.
	receivedAt time.Duration
}

// lease is held or not. ends counts how often leases were ended: an answer to a poll that began before that gives none.
type lease struct {
	held *grant
	ends int
}

func (l *lease) end() { l.held, l.ends = nil, l.ends+1 }

func (l *lease) hold(g grant) {
	if l.held == nil || g.since.mono+g.length > l.held.since.mono+l.held.length {
		l.held = &g
	}
}

// isHeld ends the lease for good once the two clocks disagree about how long it has been held.
func (l *lease) isHeld(now reading) bool {
	if l.held == nil {
		return false
	}
	passed := now.mono - l.held.since.mono
	if apart := now.wall - l.held.since.wall - passed; apart > clocksApartMax || apart < -clocksApartMax {
		l.end()
	} else if passed >= l.held.length {
		l.held = nil
	}
	return l.held != nil
}

// compare ends the lease where more time has passed at the node than here, since the poll or since that of the lease: this machine stood
// still with both its clocks.
func (l *lease) compare(polled grant, answeredAt time.Duration, now reading) {
	for _, begun := range []*grant{&polled, l.held} {
		if begun != nil && answeredAt-begun.receivedAt-(now.mono-begun.since.mono) > clocksApartMax {
			l.end()
			return
		}
	}
}

// serviceTime is the time by which nodes judge, carried on by the monotonic clock.
type serviceTime struct {
	isKnown bool
	offset  time.Duration
}

func (s *serviceTime) now(at reading) time.Duration {
	if !s.isKnown {
		return math.MinInt64
	}
	return s.offset + at.mono
}

// set takes over the times of an answer and gives how far service time moved. It moves only as far as the way there and back cannot
// explain.
func (s *serviceTime) set(since, now reading, receivedAt, answeredAt time.Duration) time.Duration {
	least, most := answeredAt-now.mono, receivedAt-since.mono
	before := s.offset
	if !s.isKnown {
		before = least
	}
	s.isKnown, s.offset = true, max(min(before, most), least)
	return s.offset - before
}

// ---------------------------------------------------------------------------------------------------------------------------------
// The feed on the wire

type entryRef struct {
	Number  int64  `json:"Number"`
	EntryID string `json:"EntryId"`
}

type feedRequest struct {
	Nonce   string    `json:"Nonce"`
	After   *entryRef `json:"After,omitempty"`
	Cursor  *string   `json:"Cursor,omitempty"`
	Lease   bool      `json:"Lease,omitempty"`
	Goodbye bool      `json:"Goodbye,omitempty"`
}

type revokedIDs struct {
	Until string   `json:"Until"`
	IDs   []string `json:"Ids"`
}

type changes struct {
	JoinTokensOnly *bool `json:"JoinTokensOnly"`
	SigningKeys    []struct {
		KeyID     string `json:"KeyId"`
		X         string `json:"X"`
		Y         string `json:"Y"`
		IsRevoked bool   `json:"IsRevoked"`
	} `json:"SigningKeys"`
	Tokens   []revokedIDs `json:"Tokens"`
	Sessions []revokedIDs `json:"Sessions"`
	Players  []struct {
		PlayerID      string  `json:"PlayerId"`
		Epoch         uint32  `json:"Epoch"`
		KeptSessionID *string `json:"KeptSessionId"`
		Until         string  `json:"Until"`
	} `json:"Players"`
	SecretKeys []struct {
		KeyID     string  `json:"KeyId"`
		ExpiresAt *string `json:"ExpiresAt"`
		IsRevoked bool    `json:"IsRevoked"`
	} `json:"SecretKeys"`
}

func (c changes) isEmpty() bool {
	return c.JoinTokensOnly == nil && len(c.SigningKeys)+len(c.Tokens)+len(c.Sessions)+len(c.Players)+len(c.SecretKeys) == 0
}

type feedAnswer struct {
	Nonce               string   `json:"Nonce"`
	TitleID             string   `json:"TitleId"`
	Issuer              string   `json:"Issuer"`
	ReceivedAt          string   `json:"ReceivedAt"`
	AnsweredAt          string   `json:"AnsweredAt"`
	At                  entryRef `json:"At"`
	LeaseInMilliseconds int64    `json:"LeaseInMilliseconds"`
	IsComplete          bool     `json:"IsComplete"`
	MustReload          bool     `json:"MustReload"`
	Next                *string  `json:"Next"`
	Changes             changes  `json:"Changes"`
}

// moment reads a time of the wire as the time since 1970; later than can be told is the latest.
func moment(text string) (time.Duration, error) {
	at, err := time.Parse(time.RFC3339, text)
	return sinceEpoch(at.Unix(), at.Nanosecond()), err
}

func sinceEpoch(seconds int64, nanoseconds int) time.Duration {
	if seconds >= math.MaxInt64/int64(time.Second) {
		return math.MaxInt64
	}
	return time.Duration(seconds)*time.Second + time.Duration(nanoseconds)
}

// ---------------------------------------------------------------------------------------------------------------------------------
// Knowledge: what the feed has said

// shortID has an id of up to 24 bytes without a pointer, so that a million of them are no work for the garbage collector.
type shortID [24]byte

type mark struct {
	// value is an epoch, or 1; 0 in a free record.
	value uint32
	// until is the minute since 1970 until which it must be remembered.
	until uint32
}

type record struct {
	id shortID
	mark
}

// shard is a hash table with open addressing, at most three quarters full.
type shard struct {
	records []record
	count   int
}

const (
	shards           = 64
	shardsPerEvicted = shards / 16
)

// table has marks by id, some 45 MB for a million; a map of Go takes twice that. Of several marks the greater value counts, and the later
// end.
type table struct {
	shards [shards]shard
	next   int
}

// hash need not withstand chosen ids: the service makes them.
func (id *shortID) hash() uint32 {
	hash := uint32(2166136261)
	for _, b := range id {
		hash = (hash ^ uint32(b)) * 16777619
	}
	return hash ^ hash>>15
}

// at gives the record of an id, or the free one that it would get.
func (s *shard) at(id *shortID, hash uint32) *record {
	count := uint32(len(s.records))
	for i := hash / shards % count; ; i = (i + 1) % count {
		if r := &s.records[i]; r.value == 0 || r.id == *id {
			return r
		}
	}
}

// rehash makes room, and forgets what need not be remembered after that minute.
func (s *shard) rehash(minute int64) {
	old := s.records
	s.count = 0
	for i := range old {
		if old[i].value != 0 && int64(old[i].until) > minute {
			s.count++
		}
	}
	s.records = make([]record, 8+s.count*8/5)
	for i := range old {
		if r := &old[i]; r.value != 0 && int64(r.until) > minute {
			*s.at(&r.id, r.id.hash()) = *r
		}
	}
}

func (t *table) find(id string) uint32 {
	var key shortID
	if len(id) > len(key) {
		return 0
	}
	copy(key[:], id)
	hash := key.hash()
	s := &t.shards[hash%shards]
	if s.count == 0 {
		return 0
	}
	return s.at(&key, hash).value
}

func (t *table) setMax(id string, m mark) error {
	var key shortID
	if len(id) == 0 || len(id) > len(key) {
		return errors.New("a revoked id has 1 to 24 characters")
	}
	copy(key[:], id)
	hash := key.hash()
	s := &t.shards[hash%shards]
	if s.count*4 >= len(s.records)*3 {
		s.rehash(-1)
	}
	r := s.at(&key, hash)
	if r.value == 0 {
		s.count++
	}
	*r = record{key, mark{max(r.value, m.value), max(r.until, m.until)}}
	return nil
}

// evict forgets a sixteenth of what need not be remembered after that minute.
func (t *table) evict(minute int64) {
	for range shardsPerEvicted {
		t.shards[t.next].rehash(minute)
		t.next = (t.next + 1) % shards
	}
}

func (t *table) size() int {
	size := 0
	for i := range t.shards {
		size += t.shards[i].count
	}
	return size
}

type signingKey struct {
	x, y      string
	isRevoked bool
}

// knowledge is everything that the feed has said about a title. Facts may come several times and in any order; a revocation stays.
type knowledge struct {
	tokens, sessions, players table
	// kept has sessions that outlived a revocation of their player, with its epoch.
	kept        table
	signingKeys map[string]signingKey
	// secretKeys have the first moment at which they are not live; 0 for a revoked one.
	secretKeys     map[string]time.Duration
	joinTokensOnly bool
}

func newKnowledge() *knowledge {
	return &knowledge{signingKeys: map[string]signingKey{}, secretKeys: map[string]time.Duration{}}
}

func (k *knowledge) apply(c changes) error {
	if c.JoinTokensOnly != nil {
		k.joinTokensOnly = *c.JoinTokensOnly
	}
	for _, key := range c.SigningKeys {
		k.signingKeys[key.KeyID] = signingKey{key.X, key.Y, key.IsRevoked || k.signingKeys[key.KeyID].isRevoked}
	}
	for _, key := range c.SecretKeys {
		if err := k.applySecretKey(key.KeyID, key.ExpiresAt, key.IsRevoked); err != nil {
			return err
		}
	}
	return errors.Join(addAll(&k.tokens, c.Tokens), addAll(&k.sessions, c.Sessions), k.applyPlayers(c))
}

func (k *knowledge) applySecretKey(id string, expiresAt *string, isRevoked bool) error {
	endsAt := time.Duration(math.MaxInt64)
	if expiresAt != nil {
		var err error
		if endsAt, err = moment(*expiresAt); err != nil {
			return err
		}
	}
	if known, isKnown := k.secretKeys[id]; isRevoked || (isKnown && known == 0) {
		endsAt = 0
	}
	k.secretKeys[id] = endsAt
	return nil
}

func (k *knowledge) applyPlayers(c changes) error {
	for _, player := range c.Players {
		until, err := minuteOf(player.Until)
		if err != nil {
			return err
		}
		if player.Epoch == 0 {
			continue // No token has a lower one.
		}
		m := mark{player.Epoch, until}
		if err := k.players.setMax(player.PlayerID, m); err != nil {
			return err
		}
		if player.KeptSessionID != nil {
			if err := k.kept.setMax(*player.KeptSessionID, m); err != nil {
				return err
			}
		}
	}
	return nil
}

func addAll(to *table, groups []revokedIDs) error {
	for _, group := range groups {
		until, err := minuteOf(group.Until)
		if err != nil {
			return err
		}
		for _, id := range group.IDs {
			if err := to.setMax(id, mark{1, until}); err != nil {
				return err
			}
		}
	}
	return nil
}

// minuteOf gives a time of the wire in minutes since 1970, rounded up.
func minuteOf(text string) (uint32, error) {
	at, err := moment(text)
	minute := at / time.Minute
	if at%time.Minute > 0 {
		minute++
	}
	return uint32(minute), err
}

// isRevoked tells whether a token was revoked in any of the ways in which that is possible, or its secret key has ended.
func (k *knowledge) isRevoked(c *claims, now time.Duration) bool {
	if key, isKnown := k.signingKeys[c.keyID]; !isKnown || key.isRevoked {
		return true
	}
	if k.tokens.find(c.tokenID) != 0 {
		return true
	}
	if c.isOfTitle {
		return now >= k.secretKeys[c.issuedFor]
	}
	if k.sessions.find(c.issuedFor) != 0 {
		return true
	}
	if c.owner.PlayerID == "" {
		return false
	}
	// A later revocation has another epoch, and ends the session that an earlier one has kept.
	least := k.players.find(c.owner.PlayerID)
	return c.epoch < int64(least) && k.kept.find(c.issuedFor) != least
}

// judge gives the verdict on a genuine token: expiry before revocation, as a node has it.
func (k *knowledge) judge(c *claims, now time.Duration) Status {
	if _, isKnown := k.signingKeys[c.keyID]; !isKnown || (k.joinTokensOnly && !c.isJoinToken) {
		return Invalid
	}
	if now >= c.expiresAt {
		return Expired
	}
	if k.isRevoked(c, now) {
		return Revoked
	}
	return Valid
}

func (k *knowledge) size() int { return k.tokens.size() + k.sessions.size() + k.players.size() }

// evict forgets a sixteenth of the revocations that ended long ago. Verdicts never depend on it, because expiry is judged first.
func (k *knowledge) evict(now time.Duration) {
	minute := int64((now - rememberedPast) / time.Minute)
	for _, t := range []*table{&k.tokens, &k.sessions, &k.players, &k.kept} {
		t.evict(minute)
	}
}

// ---------------------------------------------------------------------------------------------------------------------------------
// The feed step by step: begin a poll, send its request, take its answer

// taken is the use of an answer.
type taken string

const (
	applied taken = "applied"
	// loaded: it was the last page of a snapshot.
	loaded taken = "loaded"
	// reload: everything must be loaded anew.
	reload taken = "reload"
	// dropped: it answers something else.
	dropped taken = "dropped"
)

type poll struct {
	request feedRequest
	// since has the clocks before it was sent.
	since reading
	// ends is how often leases had been ended by then.
	ends int
}

// loading is a snapshot while it is read; at is nil before its first page.
type loading struct {
	copy   *knowledge
	at     *entryRef
	cursor *string
}

// feed keeps the rules of the protocol. It has no lock of its own, and knows nothing at first. One poll at a time: the answer to one that
// was given up is never taken.
type feed struct {
	clock    func() reading
	newNonce func() string

	lease   lease
	service serviceTime
	known   *knowledge
	// at is the newest entry that is known; nil until a snapshot was loaded.
	at      *entryRef
	loading *loading
	// freshAt has the clocks before the last poll whose answer had everything.
	freshAt         *reading
	titleID, issuer string
}

func newFeed(clock func() reading, newNonce func() string) *feed {
	return &feed{clock: clock, newNonce: newNonce, known: newKnowledge(), loading: &loading{copy: newKnowledge()}}
}

// begin reads the clocks and draws a nonce before anything is sent.
func (f *feed) begin(wantsLease bool) poll {
	since := f.clock()
	request := feedRequest{Nonce: f.newNonce(), After: f.at, Lease: wantsLease && f.loading == nil}
	if f.loading != nil {
		request.After, request.Cursor = f.loading.at, f.loading.cursor
	}
	return poll{request: request, since: since, ends: f.lease.ends}
}

// take takes in the answer to a poll. After an error the poll counts as unanswered.
func (f *feed) take(p poll, a *feedAnswer) (taken, error) {
	if a.Nonce != p.request.Nonce || (f.issuer != "" && (a.TitleID != f.titleID || a.Issuer != f.issuer)) {
		return dropped, nil
	}
	receivedAt, err := moment(a.ReceivedAt)
	if err != nil {
		return dropped, err
	}
	answeredAt, err := moment(a.AnsweredAt)
	if err != nil {
		return dropped, err
	}
	f.titleID, f.issuer = a.TitleID, a.Issuer
	now := f.clock()
	f.lease.compare(grant{since: p.since, receivedAt: receivedAt}, answeredAt, now)
	isSetBack := f.service.set(p.since, now, receivedAt, answeredAt) < -setBackMax
	isPage := f.loading != nil
	took := reload
	if isSetBack {
		f.reload()
	} else if took, err = f.follow(a); err != nil {
		return dropped, err
	}
	if took == applied && !isPage && a.IsComplete {
		f.freshAt = &p.since
		// It counts only if none was ended since its poll began.
		if p.request.Lease && p.ends == f.lease.ends {
			length := time.Duration(min(a.LeaseInMilliseconds, grantMax.Milliseconds())) * time.Millisecond
			f.lease.hold(grant{since: p.since, length: length, receivedAt: receivedAt})
		}
	}
	return took, nil
}

// reload drops every lease first. What is known stays until the new snapshot is complete, for unconfirmed verdicts.
func (f *feed) reload() taken {
	f.lease.end()
	f.loading = &loading{copy: newKnowledge()}
	return reload
}

func (f *feed) follow(a *feedAnswer) (taken, error) {
	at := a.At
	if a.MustReload {
		return f.reload(), nil
	}
	if into := f.loading; into != nil {
		if into.at != nil && *into.at != at {
			return f.reload(), nil
		}
		if err := into.copy.apply(a.Changes); err != nil {
			return dropped, err
		}
		into.at, into.cursor = &at, a.Next
		if a.Next != nil {
			return applied, nil
		}
		f.known, f.at, f.loading = into.copy, &at, nil
		return loaded, nil
	}
	if at.Number < f.at.Number || (at.Number == f.at.Number && at.EntryID != f.at.EntryID) {
		return f.reload(), nil
	}
	if err := f.known.apply(a.Changes); err != nil {
		return dropped, err
	}
	f.at = &at
	return applied, nil
}

// goodbye ends the lease for good; the request tells the service so.
func (f *feed) goodbye() feedRequest {
	f.lease.end()
	return feedRequest{Nonce: f.newNonce(), Goodbye: true}
}

func (f *feed) isLeased() bool { return f.lease.isHeld(f.clock()) }

// judge looks at lease, expiry and revocation at one moment. isSure: it was judged under a lease.
func (f *feed) judge(c *claims) (status Status, isSure bool) {
	now := f.clock()
	return f.known.judge(c, f.service.now(now)), f.lease.isHeld(now)
}

// age is the time since the poll whose answer had everything, by the clock that went further.
func (f *feed) age() time.Duration {
	if f.freshAt == nil {
		return math.MaxInt64
	}
	now := f.clock()
	return max(now.mono-f.freshAt.mono, now.wall-f.freshAt.wall)
}

// ---------------------------------------------------------------------------------------------------------------------------------
// Tokens: JWS in compact form (RFC 7515 7.1), signed with ES256 (RFC 7518 3.4), written in exactly one way

// claims is what is read in a genuine token.
type claims struct {
	tokenID, keyID string
	// issuedFor is a session, or for a title the secret key.
	issuedFor   string
	isOfTitle   bool
	isJoinToken bool
	epoch       int64
	expiresAt   time.Duration
	owner       Owner
}

// parts are those of a token, of which nothing is believed yet.
type parts struct{ keyID, signed, payload, signature string }

const (
	beforeKeyID    = `{"alg":"ES256","typ":"entity+jwt","kid":"`
	afterKeyID     = `","mac":`
	keyPartChars   = 76
	headerChars    = 138
	signatureChars = 86
)

// split takes a text apart; false where it has not exactly the form of a token.
func split(text string) (parts, bool) {
	var none parts
	if len(text) > tokenChars || len(text) < headerChars+signatureChars+3 || text[headerChars] != '.' {
		return none, false
	}
	end := len(text) - signatureChars - 1
	p := parts{signed: text[:end], payload: text[headerChars+1 : end], signature: text[end+1:]}
	isOf64 := isBase64URL(text[:headerChars]) && isBase64URL(p.payload) && isBase64URL(p.signature)
	// The last character of a signature has four spare bits, which are 0.
	if text[end] != '.' || !isOf64 || !strings.ContainsRune("AQgw", rune(text[len(text)-1])) {
		return none, false
	}
	keyPart, err := base64.RawURLEncoding.DecodeString(text[:keyPartChars])
	if err != nil {
		return none, false
	}
	middle, hasHead := strings.CutPrefix(string(keyPart), beforeKeyID)
	keyID, hasTail := strings.CutSuffix(middle, afterKeyID)
	p.keyID = keyID
	return p, hasHead && hasTail && len(keyID) == 8 && isBase64URL(keyID)
}

func isBase64URL(text string) bool {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return len(text) > 0
}

func (key signingKey) public() (*ecdsa.PublicKey, error) {
	x, errX := base64.RawURLEncoding.DecodeString(key.x)
	y, errY := base64.RawURLEncoding.DecodeString(key.y)
	if err := errors.Join(errX, errY); err != nil {
		return nil, err
	}
	public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
	_, err := public.ECDH() // Fails for what is no point of the curve.
	return public, err
}

func (p parts) isSignedBy(public *ecdsa.PublicKey) bool {
	signature, err := base64.RawURLEncoding.DecodeString(p.signature)
	if err != nil {
		return false
	}
	digest := sha256.Sum256([]byte(p.signed))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	return ecdsa.Verify(public, digest[:], r, s)
}

// expected says which tokens are judged. audience is empty where there are no join tokens for this server.
type expected struct{ titleID, issuer, audience string }

// read gives the claims of a genuine token; false where it is of another title or installation, or for another server.
func (p parts) read(e expected) (*claims, bool) {
	var payload struct {
		Iss, Aud, Sub, Jti, Sid, Et, Idp string
		Exp, Ep                          int64
		Lin                              struct{ Ns, Ti, Mp, Tp string }
	}
	text, err := base64.RawURLEncoding.DecodeString(p.payload)
	if err != nil || json.Unmarshal(text, &payload) != nil {
		return nil, false
	}
	isJoinToken := e.audience != "" && payload.Aud == e.titleID+":"+e.audience
	if payload.Iss != e.issuer || (payload.Aud != e.titleID && !isJoinToken) {
		return nil, false
	}
	lin := payload.Lin
	return &claims{
		tokenID: payload.Jti, keyID: p.keyID, issuedFor: payload.Sid, isOfTitle: payload.Et == "title",
		isJoinToken: isJoinToken, epoch: payload.Ep, expiresAt: sinceEpoch(payload.Exp, 0),
		owner: Owner{
			Entity:           Entity{ID: payload.Sub, Type: payload.Et},
			Lineage:          Lineage{NamespaceID: lin.Ns, TitleID: lin.Ti, MasterPlayerAccountID: lin.Mp, TitlePlayerAccountID: lin.Tp},
			IdentityProvider: payload.Idp,
			PlayerID:         lin.Mp,
			ExpiresAt:        time.Unix(payload.Exp, 0),
		},
	}, true
}

// tokenCache has the claims of texts whose signature was checked, by the whole text. The least recently used one leaves for a new one.
type tokenCache struct {
	max    int
	byText map[string]*list.Element
	order  *list.List
}

type cached struct {
	text   string
	claims *claims
}

func newTokenCache(max int) *tokenCache {
	return &tokenCache{max: max, byText: map[string]*list.Element{}, order: list.New()}
}

func (c *tokenCache) find(text string) *claims {
	at := c.byText[text]
	if at == nil {
		return nil
	}
	c.order.MoveToFront(at)
	return at.Value.(cached).claims
}

func (c *tokenCache) add(text string, claims *claims) {
	if c.byText[text] != nil {
		return
	}
	if len(c.byText) >= c.max {
		delete(c.byText, c.order.Remove(c.order.Back()).(cached).text)
	}
	// A copy: the text may be a part of a longer one, which it would keep.
	text = strings.Clone(text)
	c.byText[text] = c.order.PushFront(cached{text, claims})
}

// ---------------------------------------------------------------------------------------------------------------------------------
// The verifier

// Verifier judges tokens of one title. Make it with New, and Close it.
type Verifier struct {
	options Options
	service *service
	asker   *asker
	end     context.CancelFunc
	done    chan struct{}

	mu    sync.Mutex
	feed  *feed
	cache *tokenCache
	// used has the join tokens that were accepted here, with the end of each.
	used       map[string]time.Duration
	publicKeys map[string]*ecdsa.PublicKey
	state      State
	stats      Stats
	// usedAt and lostAt have the monotonic clock: of the last judgement, and of the end of the last lease.
	usedAt time.Duration
	lostAt *time.Duration
	// wake gives up a long poll for one that asks for a lease.
	wake context.CancelFunc
}

// New loads what is in force. It fails at once where there is no service, or the caller may not verify.
func New(ctx context.Context, options Options) (*Verifier, error) {
	return newWithClock(ctx, options, systemClock())
}

func newWithClock(ctx context.Context, options Options, clock func() reading) (*Verifier, error) {
	service, err := newService(&options)
	if err != nil {
		return nil, err
	}
	v := newVerifier(options, newFeed(clock, randomText))
	v.service = service
	v.asker = &asker{service: service, audience: options.Audience, slots: make(chan struct{}, callsAtOnce), delay: v.spread}
	v.usedAt = clock().mono
	for v.feed.at == nil {
		done, err := v.poll(ctx)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("verifier: %s: %w", options.URL, err)
		}
		if done.took == reload {
			sleep(ctx, waitFirst)
		}
	}
	running, end := context.WithCancel(context.Background())
	v.end = end
	go v.run(running)
	return v, nil
}

// newVerifier makes one that asks nobody yet.
func newVerifier(options Options, feed *feed) *Verifier {
	if options.CacheMax <= 0 {
		options.CacheMax = 10_000
	}
	return &Verifier{
		options: options, done: make(chan struct{}), state: Asking, feed: feed, cache: newTokenCache(options.CacheMax),
		used: map[string]time.Duration{}, publicKeys: map[string]*ecdsa.PublicKey{},
	}
}

// Verify judges a token; any text may come in. It calls the service only where there is no lease. Where the context ends first, the
// service has not answered.
func (v *Verifier) Verify(ctx context.Context, token string) Verdict {
	verdict, c, isSure := v.judgeHere(ctx, token)
	if !isSure {
		return v.ask(ctx, token, c)
	}
	verdict.FromLease = true
	return verdict
}

// judgeHere judges without a call. isSure is false where only the service can tell.
func (v *Verifier) judgeHere(ctx context.Context, token string) (verdict Verdict, c *claims, isSure bool) {
	p, hasForm := split(token)
	if !hasForm {
		return Verdict{Status: Invalid}, nil, true
	}
	c, isKnownKey := v.open(token, p)
	if c == nil && isKnownKey {
		return Verdict{Status: Invalid}, nil, true
	}
	status, isSure := v.judge(c)
	if !isSure {
		return Verdict{}, c, false
	}
	return v.verdict(ctx, c, Verdict{Status: status}), c, true
}

// open gives the claims of a text whose signature is right. isKnownKey: the key that it names has been published.
func (v *Verifier) open(token string, p parts) (c *claims, isKnownKey bool) {
	v.mu.Lock()
	c = v.cache.find(token)
	key, isKnown := v.feed.known.signingKeys[p.keyID]
	public := v.publicKeys[p.keyID]
	e := v.expected()
	v.mu.Unlock()
	if c != nil || !isKnown {
		return c, c != nil
	}
	if public == nil {
		var err error
		if public, err = key.public(); err != nil {
			return nil, true
		}
	}
	if !p.isSignedBy(public) {
		return nil, true
	}
	if c, isKnown = p.read(e); !isKnown {
		return nil, true
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.publicKeys[p.keyID] = public
	v.cache.add(token, c)
	return c, true
}

func (v *Verifier) expected() expected {
	return expected{v.feed.titleID, v.feed.issuer, v.options.Audience}
}

// judge is one step under the lock, in which a join token is marked as used, too. No claims: the key is unknown, which under a lease means
// that nobody has published it. isSure is false where only the service can tell.
func (v *Verifier) judge(c *claims) (status Status, isSure bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.usedAt = v.feed.clock().mono
	if v.wake != nil {
		v.wake()
	}
	if c == nil {
		status, isSure = Invalid, v.feed.isLeased()
	} else {
		status, isSure = v.feed.judge(c)
	}
	if isSure {
		v.stats.FromLease++
		status = v.mark(c, status)
	}
	return status, isSure
}

// mark remembers a good join token, which is good for the first time only. With UseOnce somebody else remembers.
func (v *Verifier) mark(c *claims, status Status) Status {
	if !isGood(status) || !c.isJoinToken || v.options.UseOnce != nil {
		return status
	}
	if _, isUsed := v.used[c.tokenID]; isUsed {
		return Invalid
	}
	if len(v.used) >= usedMax {
		return Unavailable
	}
	v.used[c.tokenID] = c.expiresAt
	return status
}

func isGood(status Status) bool { return status == Valid || status == Unconfirmed }

// verdict adds the owner to a good one, once UseOnce has agreed.
func (v *Verifier) verdict(ctx context.Context, c *claims, verdict Verdict) Verdict {
	if !isGood(verdict.Status) {
		return Verdict{Status: verdict.Status}
	}
	if c.isJoinToken && v.options.UseOnce != nil {
		isFirst, err := v.options.UseOnce(ctx, c.tokenID, c.owner.ExpiresAt)
		if err != nil {
			return Verdict{Status: Unavailable}
		}
		if !isFirst {
			return Verdict{Status: Invalid}
		}
	}
	verdict.Owner = c.owner
	return verdict
}

// ask has the service judge, together with other tokens.
func (v *Verifier) ask(ctx context.Context, token string, c *claims) Verdict {
	v.look()
	v.mu.Lock()
	isUsed := false
	if c != nil {
		_, isUsed = v.used[c.tokenID]
	}
	isClosed, e := v.state == Closed, v.expected()
	v.mu.Unlock()
	if isUsed {
		return Verdict{Status: Invalid}
	}
	if isClosed {
		return Verdict{Status: Unavailable}
	}
	status, err := v.asker.ask(ctx, token)
	if err != nil {
		return v.guess(ctx, c)
	}
	if c == nil && status == Valid {
		// The service knows a key that has not come here yet.
		p, _ := split(token)
		var isOurs bool
		if c, isOurs = p.read(e); !isOurs {
			status = Invalid
		}
	}
	v.mu.Lock()
	v.stats.FromCalls++
	status = v.mark(c, status)
	v.mu.Unlock()
	return v.verdict(ctx, c, Verdict{Status: status})
}

// guess judges by what is known, where the service does not answer. It says Valid of nothing.
func (v *Verifier) guess(ctx context.Context, c *claims) Verdict {
	if !v.options.AllowUnconfirmed || c == nil {
		return Verdict{Status: Unavailable}
	}
	v.mu.Lock()
	if _, isKnown := v.feed.known.secretKeys[c.issuedFor]; c.isOfTitle && !isKnown {
		v.mu.Unlock()
		return Verdict{Status: Unavailable} // Its secret key may be newer than what is known.
	}
	status, _ := v.feed.judge(c)
	age := v.feed.age()
	if status == Valid {
		status = v.mark(c, Unconfirmed)
	}
	v.mu.Unlock()
	return v.verdict(ctx, c, Verdict{Status: status, Age: age})
}

// spread is how long a check waits for others.
func (v *Verifier) spread() time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.lostAt != nil && v.feed.clock().mono-*v.lostAt < time.Second {
		return rand.N(spreadWhenLost)
	}
	return rand.N(spread)
}

// State is the state at this moment.
func (v *Verifier) State() State { return v.look() }

// Stats are the counts so far.
func (v *Verifier) Stats() Stats {
	v.mu.Lock()
	defer v.mu.Unlock()
	stats := v.stats
	stats.Calls = v.asker.calls.Load()
	stats.Revocations, stats.Cached, stats.At = v.feed.known.size(), len(v.cache.byText), v.feed.at.Number
	return stats
}

// Close ends the lease, tells the service so, and returns within two seconds. Verify gives Unavailable afterwards.
func (v *Verifier) Close() error {
	v.mu.Lock()
	if v.state == Closed {
		v.mu.Unlock()
		<-v.done
		return nil
	}
	goodbye := v.feed.goodbye()
	v.state = Closed
	v.mu.Unlock()
	v.end()
	<-v.done
	v.tell(Closed)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	var answer feedAnswer
	return v.service.feed(ctx, goodbye, &answer)
}

// look finds the state, and tells it where it is a new one.
func (v *Verifier) look() State {
	v.mu.Lock()
	before := v.state
	if before != Closed {
		v.state = Asking
		if v.feed.isLeased() {
			v.state = Leased
		}
	}
	now := v.state
	if before == Leased && now == Asking {
		at := v.feed.clock().mono
		v.lostAt = &at
	}
	v.mu.Unlock()
	if now != before {
		v.tell(now)
	}
	return now
}

func (v *Verifier) tell(state State) {
	if v.options.OnState != nil {
		v.options.OnState(state)
	}
}

// ---------------------------------------------------------------------------------------------------------------------------------
// The loop that polls

const (
	gapMin      = 50 * time.Millisecond
	waitFirst   = 100 * time.Millisecond
	waitLongest = 5 * time.Second
)

// pace counts failures and orders to reload, each in a row. An order to reload is an answer: after an outage it must not wait as long as
// the last failure.
type pace struct{ failures, reloads int }

func waitAfter(times int) time.Duration {
	wait := min(waitFirst<<min(times-1, 10), waitLongest)
	return time.Duration(float64(wait) * (0.5 + rand.Float64()/2))
}

func (v *Verifier) run(ctx context.Context) {
	defer close(v.done)
	var pace pace
	evicted := v.feed.clock().mono
	for ctx.Err() == nil {
		wait := v.step(ctx, &pace)
		v.look()
		if now := v.feed.clock().mono; now-evicted >= time.Minute {
			evicted = now
			v.evict()
		}
		sleep(ctx, wait)
	}
}

// step polls once and gives the time to wait before the next poll. The service sets the pace by how long it holds polls; an answer that
// comes at once with nothing in it must not make a fast loop.
func (v *Verifier) step(ctx context.Context, p *pace) time.Duration {
	begun := v.feed.clock().mono
	done, err := v.poll(ctx)
	passed := v.feed.clock().mono - begun
	if errors.Is(err, errGivenUp) {
		return 0
	}
	if err == nil && done.took == reload {
		p.failures, p.reloads = 0, p.reloads+1
		return waitAfter(p.reloads)
	}
	if err == nil {
		if done.isPage {
			return 0
		}
		isNews := !done.answer.IsComplete || !done.answer.Changes.isEmpty()
		if isNews || passed >= gapMin {
			*p = pace{}
			return 0
		}
		if done.answer.LeaseInMilliseconds > 0 {
			return gapMin - passed
		}
	}
	p.failures++
	var refusal *ServiceError
	if errors.As(err, &refusal) && refusal.RetryAfter > 0 {
		return time.Duration(float64(refusal.RetryAfter) * (1 + rand.Float64()/2))
	}
	return waitAfter(p.failures)
}

// polled is a poll that was answered.
type polled struct {
	took   taken
	isPage bool
	answer *feedAnswer
}

func (v *Verifier) poll(ctx context.Context) (polled, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v.mu.Lock()
	isPage := v.feed.loading != nil
	wantsLease := v.feed.clock().mono-v.usedAt < idleAfter
	begun := v.feed.begin(wantsLease)
	timeout := 25 * time.Second
	if isPage {
		timeout = 30 * time.Second
	} else if wantsLease {
		timeout = 1500 * time.Millisecond
	} else {
		v.wake = cancel
	}
	v.mu.Unlock()
	timed, end := context.WithTimeout(ctx, timeout)
	defer end()
	var answer feedAnswer
	err := v.service.feed(timed, begun.request, &answer)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.wake = nil
	if ctx.Err() != nil {
		return polled{}, errGivenUp
	}
	v.stats.Polls++
	if err != nil {
		v.stats.FailedPolls++
		return polled{}, err
	}
	took, err := v.feed.take(begun, &answer)
	if err == nil && took == dropped {
		err = errors.New("the answer is not that to the poll")
	}
	if err != nil {
		v.stats.FailedPolls++
		return polled{}, err
	}
	if took == reload {
		v.stats.Reloads++
		v.service.takeNewID()
	}
	return polled{took, isPage, &answer}, nil
}

// errGivenUp: a long poll was given up for another, or the verifier is closed.
var errGivenUp = errors.New("given up")

// evict forgets revocations and uses that no longer matter. Service time may be set back by as much as a minute without a reload.
func (v *Verifier) evict() {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.feed.service.now(v.feed.clock())
	v.feed.known.evict(now)
	for id, expiresAt := range v.used {
		if expiresAt+2*setBackMax < now {
			delete(v.used, id)
		}
	}
}

func sleep(ctx context.Context, wait time.Duration) {
	if wait <= 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// ---------------------------------------------------------------------------------------------------------------------------------
// Calls of the service

// ServiceError is a refusal by the service.
type ServiceError struct {
	// Status of HTTP.
	Status int
	// Name of the error, for example NotAuthorizedByTitle.
	Name, Message string
	RetryAfter    time.Duration
}

func (e *ServiceError) Error() string { return fmt.Sprintf("%s (%d): %s", e.Name, e.Status, e.Message) }

type service struct {
	base        string
	client      *http.Client
	secretKey   string
	entityToken func(context.Context) (string, error)

	mu                sync.Mutex
	token, verifierID string
}

// takeNewID makes the service take this for another verifier: a poll of before may still arrive, and confirm what is not known any more.
func (s *service) takeNewID() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.verifierID = randomText()
}

func newService(options *Options) (*service, error) {
	address, err := url.Parse(options.URL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") {
		return nil, fmt.Errorf("verifier: %q is no address of a service; an example is https://purser.example.com", options.URL)
	}
	if (options.SecretKey == "") == (options.EntityToken == nil) {
		return nil, errors.New("verifier: give either SecretKey or EntityToken")
	}
	s := &service{
		base: strings.TrimRight(options.URL, "/"), verifierID: randomText(), client: options.HTTPClient,
		secretKey: options.SecretKey, entityToken: options.EntityToken,
	}
	if s.client == nil {
		s.client = &http.Client{
			// The credentials are for this address alone.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	return s, nil
}

func (s *service) feed(ctx context.Context, request feedRequest, into *feedAnswer) error {
	s.mu.Lock()
	header := http.Header{"X-Purser-Verifier": {s.verifierID}}
	s.mu.Unlock()
	if s.secretKey != "" {
		header.Set("X-SecretKey", s.secretKey)
		return s.call(ctx, "/Server/GetVerifierFeed", header, request, into)
	}
	return s.callAsTitle(ctx, "/Authentication/GetVerifierFeed", header, request, into)
}

// callAsTitle calls with a token of the title, and once more with a new one where the service refuses it.
func (s *service) callAsTitle(ctx context.Context, path string, header http.Header, request, into any) error {
	for isRepeated := false; ; isRepeated = true {
		token, err := s.titleToken(ctx)
		if err != nil {
			return err
		}
		header.Set("X-EntityToken", token)
		err = s.call(ctx, path, header, request, into)
		var refusal *ServiceError
		if !errors.As(err, &refusal) || refusal.Status != http.StatusUnauthorized || isRepeated {
			return err
		}
		s.mu.Lock()
		if s.token == token {
			s.token = ""
		}
		s.mu.Unlock()
	}
}

func (s *service) titleToken(ctx context.Context) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.token != "" {
		return s.token, nil
	}
	var err error
	if s.secretKey == "" {
		s.token, err = s.entityToken(ctx)
		return s.token, err
	}
	var issued struct {
		EntityToken string `json:"EntityToken"`
	}
	header := http.Header{"X-Secretkey": {s.secretKey}}
	err = s.call(ctx, "/Authentication/GetEntityToken", header, struct{}{}, &issued)
	s.token = issued.EntityToken
	return s.token, err
}

func (s *service) call(ctx context.Context, path string, header http.Header, request, into any) error {
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	sent, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	sent.Header = header
	sent.Header.Set("Content-Type", "application/json")
	reply, err := s.client.Do(sent)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, replyBytesMax))
	if err != nil {
		return err
	}
	if reply.StatusCode != http.StatusOK {
		return refusalOf(reply, text)
	}
	envelope := struct {
		Data any `json:"data"`
	}{into}
	if err := json.Unmarshal(text, &envelope); err != nil {
		return fmt.Errorf("the answer is not that of Purser: %w", err)
	}
	return nil
}

func refusalOf(reply *http.Response, text []byte) error {
	var refusal struct {
		Error        string `json:"error"`
		ErrorMessage string `json:"errorMessage"`
	}
	if json.Unmarshal(text, &refusal) != nil || refusal.Error == "" {
		return &ServiceError{Status: reply.StatusCode, Name: "NotPurser", Message: "the answer is not that of Purser"}
	}
	seconds, _ := strconv.Atoi(reply.Header.Get("Retry-After"))
	return &ServiceError{reply.StatusCode, refusal.Error, refusal.ErrorMessage, time.Duration(seconds) * time.Second}
}

// randomText gives 22 characters of base64url that nobody can guess.
func randomText() string {
	var text [16]byte
	if _, err := crypto.Read(text[:]); err != nil {
		panic(err) // A machine without randomness can do nothing here.
	}
	return base64.RawURLEncoding.EncodeToString(text[:])
}

// asker has the service judge tokens, many in one call.
type asker struct {
	service  *service
	audience string
	// delay is how long the first of a call waits for others.
	delay func() time.Duration
	slots chan struct{}
	calls atomic.Int64

	mu      sync.Mutex
	waiting []asked
}

type asked struct {
	token  string
	answer chan<- askedAnswer
}

type askedAnswer struct {
	status Status
	err    error
}

func (a *asker) ask(ctx context.Context, token string) (Status, error) {
	answer := make(chan askedAnswer, 1)
	a.mu.Lock()
	count := len(a.waiting)
	if count < waitingMax {
		a.waiting = append(a.waiting, asked{token, answer})
	}
	a.mu.Unlock()
	if count == waitingMax {
		return "", errors.New("too many tokens wait to be checked")
	}
	if count == 0 {
		time.AfterFunc(a.delay(), a.send)
	}
	select {
	case got := <-answer:
		return got.status, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// send asks for all that wait. What comes meanwhile waits for the next call.
func (a *asker) send() {
	a.slots <- struct{}{}
	defer func() { <-a.slots }()
	a.mu.Lock()
	batch := a.waiting[:min(len(a.waiting), tokensPerCall)]
	a.waiting = append([]asked(nil), a.waiting[len(batch):]...)
	if len(a.waiting) > 0 {
		go a.send()
	}
	a.mu.Unlock()
	statuses, err := a.callFor(batch)
	for i, one := range batch {
		if err != nil {
			one.answer <- askedAnswer{err: err}
		} else {
			one.answer <- askedAnswer{status: statuses[i]}
		}
	}
}

func (a *asker) callFor(batch []asked) ([]Status, error) {
	a.calls.Add(1)
	request := struct {
		EntityTokens []string `json:"EntityTokens"`
		Audience     string   `json:"Audience,omitempty"`
	}{Audience: a.audience}
	for _, one := range batch {
		request.EntityTokens = append(request.EntityTokens, one.token)
	}
	var answer struct {
		Verdicts []struct {
			Status string `json:"Status"`
		} `json:"Verdicts"`
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
	defer cancel()
	if err := a.service.callAsTitle(ctx, "/Authentication/ValidateEntityTokens", http.Header{}, request, &answer); err != nil {
		return nil, err
	}
	if len(answer.Verdicts) != len(batch) {
		return nil, errors.New("the answer has not one verdict for each token")
	}
	statuses := make([]Status, len(batch))
	for i, verdict := range answer.Verdicts {
		status, isKnown := statusOf[verdict.Status]
		if !isKnown {
			return nil, fmt.Errorf("the answer has an unknown verdict, %q", verdict.Status)
		}
		statuses[i] = status
	}
	return statuses, nil
}

var statusOf = map[string]Status{
	"Valid": Valid, "EntityTokenInvalid": Invalid, "InvalidTicket": Invalid,
	"EntityTokenExpired": Expired, "EntityTokenRevoked": Revoked,
}
