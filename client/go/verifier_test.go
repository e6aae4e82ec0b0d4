package verifier

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

func ExampleNew() {
	ctx := context.Background()
	verifier, err := New(ctx, Options{URL: "https://purser.example.com", SecretKey: os.Getenv("SECRET_KEY"), Audience: "arena-7"})
	if err != nil {
		panic(err)
	}
	defer verifier.Close()
	// For each player who connects, with the token that the game has sent:
	if verdict := verifier.Verify(ctx, "eyJh…"); verdict.Status == Valid {
		fmt.Println("welcome,", verdict.PlayerID)
	}
}

// vectors is the file that each verifier must pass; docs/guides/verifier-protocol.md says what its steps mean.
type vectors struct {
	Tokens []struct {
		Name  string          `json:"name"`
		Text  string          `json:"text"`
		Owner json.RawMessage `json:"owner"`
	} `json:"tokens"`
	Cases []struct {
		Name     string `json:"name"`
		Audience string `json:"audience"`
		Steps    []step `json:"steps"`
	} `json:"cases"`
}

type step struct {
	Clocks  [2]float64      `json:"clocks"`
	Poll    map[string]any  `json:"poll"`
	Answer  json.RawMessage `json:"answer"`
	Taken   taken           `json:"taken"`
	Verify  *string         `json:"verify"`
	Verdict string          `json:"verdict"`
}

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("../vectors/verifier.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Cases) == 0 {
		t.Fatal("there are no vectors")
	}
	for _, one := range all.Cases {
		t.Run(one.Name, func(t *testing.T) {
			player := newPlayer(one.Audience)
			for i, step := range one.Steps {
				if got, want := player.play(t, all, step); got != want {
					t.Fatalf("step %d: %s, not %s", i, got, want)
				}
			}
		})
	}
}

// player is a verifier without a service: the steps of a case are its clocks, its questions and its answers.
type player struct {
	*Verifier
	now   reading
	begun poll
}

func newPlayer(audience string) *player {
	p := &player{}
	nonces := 0
	newNonce := func() string {
		nonces++
		return fmt.Sprintf("nonce-%d", nonces)
	}
	p.Verifier = newVerifier(Options{Audience: audience}, newFeed(func() reading { return p.now }, newNonce))
	return p
}

// play gives what is there after a step, and what should be.
func (p *player) play(t *testing.T, all vectors, step step) (got, want string) {
	t.Helper()
	ms := func(number float64) time.Duration { return time.Duration(number * float64(time.Millisecond)) }
	p.now = reading{mono: ms(step.Clocks[0]), wall: ms(step.Clocks[1])}
	switch {
	case step.Poll != nil:
		return p.ask(t, step.Poll)
	case step.Answer != nil:
		answer := feedAnswer{Nonce: p.begun.request.Nonce}
		if err := json.Unmarshal(step.Answer, &answer); err != nil {
			t.Fatal(err)
		}
		took, err := p.feed.take(p.begun, &answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(took), string(step.Taken)
	default:
		return p.verify(t, all, *step.Verify), step.Verdict
	}
}

func (p *player) ask(t *testing.T, want map[string]any) (string, string) {
	t.Helper()
	var request feedRequest
	if want["Goodbye"] == true {
		request = p.feed.goodbye()
	} else {
		p.begun = p.feed.begin(want["Lease"] == true)
		request = p.begun.request
	}
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	delete(got, "Nonce")
	return fmt.Sprint(got), fmt.Sprint(want)
}

func (p *player) verify(t *testing.T, all vectors, name string) string {
	t.Helper()
	for _, token := range all.Tokens {
		if token.Name != name {
			continue
		}
		verdict, _, isSure := p.judgeHere(context.Background(), token.Text)
		if !isSure {
			return "ask"
		}
		if verdict.Status == Valid {
			compareOwner(t, verdict.Owner, token.Owner)
		}
		return string(verdict.Status)
	}
	t.Fatalf("the vectors lack the token %s", name)
	return ""
}

func compareOwner(t *testing.T, owner Owner, text json.RawMessage) {
	t.Helper()
	var told struct {
		Entity  struct{ ID, Type string }
		Lineage struct {
			NamespaceID, TitleID, MasterPlayerAccountID, TitlePlayerAccountID string
		}
		IdentityProvider string
		PlayerID         string
		ExpiresAt        int64
	}
	if err := json.Unmarshal(text, &told); err != nil {
		t.Fatal(err)
	}
	want := Owner{
		Entity: told.Entity, Lineage: told.Lineage, IdentityProvider: told.IdentityProvider,
		PlayerID: told.PlayerID, ExpiresAt: time.UnixMilli(told.ExpiresAt),
	}
	if !reflect.DeepEqual(owner, want) {
		t.Fatalf("the owner is %v, not %v", owner, want)
	}
}

// The table against a map, with ids that are kept and some that are not.
func TestTable(t *testing.T) {
	var tried table
	known := map[string]mark{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		id := strconv.FormatUint(random.Uint64N(20_000), 36)
		m := mark{1 + random.Uint32N(9), random.Uint32N(1_000)}
		if err := tried.setMax(id, m); err != nil {
			t.Fatal(err)
		}
		known[id] = mark{max(known[id].value, m.value), max(known[id].until, m.until)}
	}
	compare := func() {
		t.Helper()
		for number := range uint64(21_000) {
			id := strconv.FormatUint(number, 36)
			if got := tried.find(id); got != known[id].value {
				t.Fatalf("%s has %d, not %d", id, got, known[id].value)
			}
		}
		if tried.size() != len(known) {
			t.Fatalf("there are %d, not %d", tried.size(), len(known))
		}
	}
	compare()
	for range 16 {
		tried.evict(500)
	}
	for id, m := range known {
		if m.until <= 500 {
			delete(known, id)
		}
	}
	compare()
}

func TestTableIDs(t *testing.T) {
	var tried table
	longest := strings.Repeat("x", 24)
	for id, isGood := range map[string]bool{"": false, "x": true, longest: true, longest + "x": false} {
		if err := tried.setMax(id, mark{1, 1}); (err == nil) != isGood {
			t.Errorf("%q: %v", id, err)
		}
		if got := tried.find(id); (got == 1) != isGood {
			t.Errorf("%q: %d", id, got)
		}
	}
}

// The text that was asked for longest ago leaves.
func TestTokenCache(t *testing.T) {
	cache := newTokenCache(2)
	one, two, three := &claims{tokenID: "1"}, &claims{tokenID: "2"}, &claims{tokenID: "3"}
	cache.add("one", one)
	cache.add("two", two)
	cache.find("one")
	cache.add("three", three)
	cache.add("three", three)
	if cache.find("one") != one || cache.find("two") != nil || cache.find("three") != three {
		t.Errorf("%v are there", cache.byText)
	}
}

// The age of what is known goes by the clock that went further.
func TestAge(t *testing.T) {
	now := reading{}
	f := newFeed(func() reading { return now }, func() string { return "nonce" })
	if f.age() != math.MaxInt64 {
		t.Error("something is known before the first answer")
	}
	f.freshAt = &reading{}
	now = reading{mono: time.Second, wall: 2 * time.Second}
	if f.age() != 2*time.Second {
		t.Error(f.age())
	}
	now.wall = 0
	if f.age() != time.Second {
		t.Error(f.age())
	}
}

// With PURSER_VERIFIER_URL in its environment the test program is a verifier that other programs drive (`go test -c -o verifier`):
//
//	PURSER_VERIFIER_URL          the service
//	PURSER_VERIFIER_SECRET_KEY   the title's key
//	PURSER_VERIFIER_AUDIENCE     the name for which join tokens are accepted; optional
//	PURSER_VERIFIER_UNCONFIRMED  1: verdicts by old knowledge where the service does not answer
//	TEST_CLOCK_FILE              a file with the milliseconds by which the wall clock is wrong; read again at SIGUSR2; optional
//
// It writes one line for each thing that happens:
//
//	failed MESSAGE               it could not begin; its exit code is 1
//	ready                        it knows what is in force
//	state STATE                  leased, asking, closed
//	ID STATUS FROM PLAYER        the verdict on the token of that line; FROM is lease or call; PLAYER is - where none is told
//
// Each line of its input, `ID TOKEN`, is judged at once, beside those before it. At the end of the input it says goodbye and exits.
func TestMain(m *testing.M) {
	if url := os.Getenv("PURSER_VERIFIER_URL"); url != "" {
		os.Exit(serveLines(url))
	}
	os.Exit(m.Run())
}

func serveLines(url string) int {
	var mu sync.Mutex
	say := func(format string, words ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Printf(format+"\n", words...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	verifier, err := newWithClock(ctx, Options{
		URL:              url,
		SecretKey:        os.Getenv("PURSER_VERIFIER_SECRET_KEY"),
		Audience:         os.Getenv("PURSER_VERIFIER_AUDIENCE"),
		AllowUnconfirmed: os.Getenv("PURSER_VERIFIER_UNCONFIRMED") == "1",
		OnState:          func(state State) { say("state %s", state) },
	}, wrongClock(os.Getenv("TEST_CLOCK_FILE")))
	if err != nil {
		say("failed %s", strings.ReplaceAll(err.Error(), "\n", " "))
		return 1
	}
	say("ready")
	var judging sync.WaitGroup
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		id, token, _ := strings.Cut(lines.Text(), " ")
		judging.Add(1)
		go func() {
			defer judging.Done()
			verdict := verifier.Verify(context.Background(), token)
			from, player := "call", "-"
			if verdict.FromLease {
				from = "lease"
			}
			if verdict.PlayerID != "" {
				player = verdict.PlayerID
			}
			say("%s %s %s %s", id, verdict.Status, from, player)
		}()
	}
	judging.Wait()
	if err := verifier.Close(); err != nil {
		say("the goodbye was not heard: %s", err)
	}
	return 0
}

// wrongClock is the system's clocks, the wall clock wrong by what a file says. No file: it is right.
func wrongClock(file string) func() reading {
	right := systemClock()
	if file == "" {
		return right
	}
	var wrong atomic.Int64
	read := func() {
		text, _ := os.ReadFile(file)
		ms, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		wrong.Store(ms)
	}
	read()
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGUSR2)
	go func() {
		for range again {
			read()
		}
	}()
	return func() reading {
		now := right()
		now.wall += time.Duration(wrong.Load()) * time.Millisecond
		return now
	}
}
